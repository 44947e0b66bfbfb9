import { runTool } from '../command-line/run-tool.ts';
import { runInProcess } from '../command-line/tool-context.ts';
import { clientTool } from './client/tool.ts';

await runInProcess('client', (context) => runTool(clientTool, context));
