import { config } from 'zod';

// Otherwise zod compiles its checks with `eval`, which the content policy forbids.
config({ jitless: true });

export { readChangesSince, readPast } from '../../list-lookup/past-catalogue.ts';
