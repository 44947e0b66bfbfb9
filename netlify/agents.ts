import { createAgentAnswers } from '../functions/mcp/agent-answers.ts';
import { createAgentsEndpoint } from '../functions/mcp/agents-endpoint.ts';
import { catalogue } from './catalogue.ts';
import { platform } from './platform.ts';

/** The tools of agents, over the catalogue of this process. */
export const agents = createAgentsEndpoint(createAgentAnswers(catalogue, platform.baseUrl), platform);
