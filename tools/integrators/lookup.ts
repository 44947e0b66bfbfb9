import { runTool } from '../command-line/run-tool.ts';
import { runInProcess } from '../command-line/tool-context.ts';
import { lookupTool } from './lookup/tool.ts';

await runInProcess('lookup', (context) => runTool(lookupTool, context));
