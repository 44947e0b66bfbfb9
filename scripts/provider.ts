import { runTool } from './command-line/run-tool.ts';
import { runInProcess } from './command-line/surroundings.ts';
import { providerTool } from './provider/tool.ts';

await runInProcess('provider', (surroundings) => runTool(providerTool, surroundings));
