import { runTool } from '../command-line/run-tool.ts';
import { runInProcess } from '../command-line/tool-context.ts';
import { providerTool } from './provider/tool.ts';

await runInProcess('provider', (context) => runTool(providerTool, context));
