import { runTool } from '../command-line/run-tool.ts';
import { runInProcess } from '../command-line/tool-context.ts';
import { keyTool } from './key/tool.ts';

await runInProcess('key', (context) => runTool(keyTool, context));
