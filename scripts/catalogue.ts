import { catalogueTool } from './catalogue/tool.ts';
import { runTool } from './command-line/run-tool.ts';
import { runInProcess } from './command-line/surroundings.ts';

await runInProcess('catalogue', (surroundings) => runTool(catalogueTool, surroundings));
