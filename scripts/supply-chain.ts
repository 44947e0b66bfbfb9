import { runTool } from './command-line/run-tool.ts';
import { runInProcess } from './command-line/surroundings.ts';
import { supplyChainTool } from './supply-chain/tool.ts';

await runInProcess('supply-chain', (surroundings) => runTool(supplyChainTool, surroundings));
