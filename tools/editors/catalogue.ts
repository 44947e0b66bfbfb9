import { runTool } from '../command-line/run-tool.ts';
import { runInProcess } from '../command-line/tool-context.ts';
import { catalogueTool } from './catalogue/tool.ts';

await runInProcess('catalogue', (context) => runTool(catalogueTool, context));
