import { runTool } from './command-line/run-tool.ts';
import { runInProcess } from './command-line/surroundings.ts';
import { validateTool } from './validate/tool.ts';

await runInProcess('validate', (surroundings) => runTool(validateTool, surroundings));
