import { createServer, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './listen-on-loopback.ts';

/** An answer as a server sends it. */
export type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** A request that arrived. */
type Arrived = {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly authorization: string;
  readonly body: string;
};

/** How the server treats one request: with an answer, or in a way of its own. */
export type Treatment = Answer | ((response: ServerResponse, arrived: Arrived) => void);

export const json = { 'Content-Type': 'application/json; charset=utf-8' };

/** A problem as the service answers with it. */
export const problem = (status: number, code: string, more: object = {}, headers: object = {}): Answer => ({
  status,
  headers: { 'Content-Type': 'application/problem+json', ...headers },
  body: JSON.stringify({ type: `/problems/${code}`, title: 'A title', status, detail: '…', code, ...more }),
});

/**
 * Serves the treatments in their order, the last one for ever, and keeps what arrives. The server ends with the test.
 * The `origin` is a scheme and a host.
 */
export const serveTreatments = async (...treatments: readonly Treatment[]) => {
  const requests: Arrived[] = [];
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const body = Buffer.concat(chunks).toString('utf8');
      const arrived = { method, path, authorization: headers.authorization ?? '', body };
      const treatment = treatments[Math.min(requests.length, treatments.length - 1)] ?? { status: 500 };
      requests.push(arrived);
      if (typeof treatment === 'function') return treatment(response, arrived);
      response.writeHead(treatment.status, treatment.headers).end(treatment.body);
    });
  });
  // The examples send a key without TLS to this name alone.
  return { origin: await listenOnLoopback(server, 'localhost'), requests };
};
