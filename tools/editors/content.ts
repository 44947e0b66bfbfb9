import { runTool } from '../command-line/run-tool.ts';
import { runInProcess } from '../command-line/tool-context.ts';
import { contentTool } from './content/tool.ts';

await runInProcess('content', (context) => runTool(contentTool, context));
