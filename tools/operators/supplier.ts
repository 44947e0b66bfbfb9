import { runTool } from '../command-line/run-tool.ts';
import { runInProcess } from '../command-line/tool-context.ts';
import { supplierTool } from './supplier/tool.ts';

await runInProcess('supplier', (context) => runTool(supplierTool, context));
