import { runTool } from './command-line/run-tool.ts';
import { runInProcess } from './command-line/surroundings.ts';
import { insightTool } from './insight/tool.ts';

await runInProcess('insight', (surroundings) => runTool(insightTool, surroundings));
