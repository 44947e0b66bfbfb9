import '../../zod-without-eval.ts';

export { readMappingFile } from '../../../supplier-lists/read-mapping-file.ts';
