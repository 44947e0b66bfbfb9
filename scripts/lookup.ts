import { runTool } from './command-line/run-tool.ts';
import { runInProcess } from './command-line/surroundings.ts';
import { lookupTool } from './lookup/tool.ts';

await runInProcess('lookup', (surroundings) => runTool(lookupTool, surroundings));
