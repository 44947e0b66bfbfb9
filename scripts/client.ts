import { clientTool } from './client/tool.ts';
import { runTool } from './command-line/run-tool.ts';
import { runInProcess } from './command-line/surroundings.ts';

await runInProcess('client', (surroundings) => runTool(clientTool, surroundings));
