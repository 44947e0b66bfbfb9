import { createAgentAnswers } from '../functions/mcp/agent-answers.ts';
import { createAgentsEndpoint } from '../functions/mcp/agents-endpoint.ts';
import { catalogue } from './catalogue.ts';
import { pageStore } from './catalogue-pages.ts';
import { platform } from './platform.ts';

const { baseUrl } = platform;

/** The tools of agents, over the catalogue of this process. */
export const agents = createAgentsEndpoint(
  createAgentAnswers({ pages: pageStore, catalogue, baseUrl }),
  platform,
);
