import { runTool } from '../command-line/run-tool.ts';
import { runInProcess } from '../command-line/tool-context.ts';
import { insightTool } from './insight/tool.ts';

await runInProcess('insight', (context) => runTool(insightTool, context));
