import { runTool } from '../command-line/run-tool.ts';
import { runInProcess } from '../command-line/tool-context.ts';
import { supplyChainTool } from './supply-chain/tool.ts';

await runInProcess('supply-chain', (context) => runTool(supplyChainTool, context));
