import { createMcpHandler } from '@modelcontextprotocol/server';
import type { AgentAnswers } from '../../src/contracts/agent-tools.ts';
import { groupDigits } from '../../src/text/counted.ts';
import { withCatalogueErrors } from '../catalogue/catalogue-outcome.ts';
import type { Computing } from '../http/computing.ts';
import { type EndpointDefinition, type Outcome, problemOutcome } from '../http/endpoint.ts';
import { findMediaTypeProblem, readBodyBytes } from '../http/request-body.ts';
import { functionRoutes } from '../routes.ts';
import { createAgentServer } from './agent-server.ts';

/** The most bytes of a message; the longest call of a tool has less than a thousand. Each argument that no tool has costs time. */
const maxMessageBytes = 16_384;

const noStore = { 'Cache-Control': 'no-store' };

/** Older revisions of the protocol allowed several messages in a request, which would be several calls within one of the limit. */
const severalMessages = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'The body is an array. Send one message in a request.' },
});

const isSeveral = (bytes: Uint8Array): boolean => /^\s*\[/.test(new TextDecoder().decode(bytes));

const answerMessage = async (
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  answers: AgentAnswers,
): Promise<Outcome> => {
  let failure: { readonly error: unknown } | undefined;
  // What a tool throws would become a result with the words of the error. It is a failed request, as of any endpoint.
  const observed =
    <Input, Result>(answer: (input: Input) => Promise<Result>) =>
    (input: Input): Promise<Result> =>
      answer(input).catch((error: unknown) => {
        failure = { error };
        throw error;
      });
  const server = () =>
    createAgentServer({
      lookup_product: observed(answers.lookup_product),
      product_statements: observed(answers.product_statements),
      search: observed(answers.search),
      changes_since: observed(answers.changes_since),
    });
  const { url, headers } = request;
  const response = await createMcpHandler(server, { maxSubscriptions: 0 }).fetch(
    new Request(url, { method: 'POST', headers, body: bytes }),
  );
  const body = await response.text();
  if (failure !== undefined) throw failure.error;
  const type = response.headers.get('Content-Type');
  return {
    kind: 'reply',
    reply: {
      status: response.status,
      headers: { ...noStore, ...(type !== null && { 'Content-Type': type }) },
      body: body === '' ? null : body,
    },
  };
};

const answer = async (request: Request, answers: AgentAnswers, computing: Computing): Promise<Outcome> => {
  const wrongType = findMediaTypeProblem(request.headers);
  if (wrongType !== undefined) return problemOutcome(wrongType);
  const reading = await readBodyBytes(request, maxMessageBytes);
  if (reading.kind === 'incomplete') return problemOutcome({ code: 'body_incomplete' });
  if (reading.kind === 'too_large') {
    return problemOutcome({
      code: 'body_too_large',
      detail: `The body is larger than ${groupDigits(maxMessageBytes)} bytes. Send one call of a tool.`,
    });
  }
  await computing.begin('dear');
  const bytes = Uint8Array.from(reading.bytes);
  if (isSeveral(bytes)) {
    const headers = { ...noStore, 'Content-Type': 'application/json' };
    return { kind: 'reply', reply: { status: 400, headers, body: severalMessages } };
  }
  return answerMessage(request, bytes, answers);
};

/**
 * `POST /mcp`: the tools of agents by the Model Context Protocol, one message per request, without state between
 * requests. The endpoint streams nothing and sends no later changes, so a request ends with its answer.
 */
export const agentsEndpoint = (answers: AgentAnswers): EndpointDefinition => ({
  ...functionRoutes.catalogue.routes.agents,
  handle: (request, { computing }) => withCatalogueErrors(() => answer(request, answers, computing)),
});
