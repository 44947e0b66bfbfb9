import { runTool } from '../command-line/run-tool.ts';
import { runInProcess } from '../command-line/tool-context.ts';
import { facesTool } from './faces/tool.ts';

await runInProcess('faces', (context) => runTool(facesTool, context));
