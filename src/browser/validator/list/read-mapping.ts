import { config } from 'zod';

// Otherwise zod compiles its checks with `eval`, which the content policy forbids.
config({ jitless: true });

export { readMappingFile } from '../../../supplier-lists/read-mapping-file.ts';
