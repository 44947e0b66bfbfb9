import { runTool } from './command-line/run-tool.ts';
import { runInProcess } from './command-line/surroundings.ts';
import { supplierTool } from './supplier/tool.ts';

await runInProcess('supplier', (surroundings) => runTool(supplierTool, surroundings));
