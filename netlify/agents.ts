import { createAgentAnswers } from '../functions/mcp/agent-answers.ts';
import { agentsEndpoint } from '../functions/mcp/agents-endpoint.ts';
import { catalogue } from './catalogue.ts';
import { platform } from './platform.ts';

/** The tools of agents, over the catalogue of this process. */
export const agents = agentsEndpoint(createAgentAnswers(catalogue, platform.baseUrl));
