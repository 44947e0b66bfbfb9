import * as z from 'zod';
import {
  type AgentAnswers,
  type AgentToolName,
  agentsPath,
  agentToolsVersion,
  readAgentResult,
} from '../../../src/contracts/agent-tools.ts';
import { ProblemSchema } from '../../../src/contracts/problem.ts';
import { maxAnswerBytes, readBytes } from '../../command-line/read-answer.ts';

/** The revision of the protocol in which a deployment is asked: the first without sessions, so that a call is one request. */
const protocolVersion = '2026-07-28';

const trySeconds = 30;

const AnswerSchema = z.object({
  result: z.object({ structuredContent: z.unknown(), isError: z.boolean().optional() }),
});

const call = async (baseUrl: string, name: AgentToolName, input: unknown): Promise<unknown> => {
  const notTheService = `What ${baseUrl} answers is not this service. --base-url gives another address.`;
  const response = await fetch(`${baseUrl}${agentsPath}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': protocolVersion,
      'Mcp-Method': 'tools/call',
      'Mcp-Name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: input,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': protocolVersion,
          'io.modelcontextprotocol/clientInfo': { name: 'nameplate.mjs', version: agentToolsVersion },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(trySeconds * 1000),
  }).catch(() => {
    throw new Error(`${baseUrl} does not answer. --base-url gives another address.`);
  });
  const body = await readBytes(response, maxAnswerBytes.question)
    .then((bytes): unknown => JSON.parse(new TextDecoder().decode(bytes)))
    .catch(() => undefined);
  const problem = ProblemSchema.safeParse(body);
  if (problem.success) throw new Error(problem.data.detail);
  const answer = AnswerSchema.safeParse(body);
  if (!answer.success || answer.data.result.isError === true) throw new Error(notTheService);
  return answer.data.result.structuredContent;
};

/** Answers the tools by asking a deployment, whose results are given on unchanged. */
export const askDeployment = (baseUrl: string): AgentAnswers => ({
  lookup_product: async (input) =>
    readAgentResult.lookup_product(await call(baseUrl, 'lookup_product', input)),
  product_statements: async (input) =>
    readAgentResult.product_statements(await call(baseUrl, 'product_statements', input)),
  search: async (input) => readAgentResult.search(await call(baseUrl, 'search', input)),
  changes_since: async (input) => readAgentResult.changes_since(await call(baseUrl, 'changes_since', input)),
});
