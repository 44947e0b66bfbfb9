import { runTool } from '../command-line/run-tool.ts';
import { runInProcess } from '../command-line/tool-context.ts';
import { validateTool } from './validate/tool.ts';

await runInProcess('validate', (context) => runTool(validateTool, context));
