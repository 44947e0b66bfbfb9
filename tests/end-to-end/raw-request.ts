import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** An answer as it came over the wire. */
export type RawResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Sends exactly this path and these headers (names and values in turn), which `fetch` would tidy first. */
export const rawRequest = async (
  baseUrl: string,
  path: string,
  method = 'GET',
  headers: readonly string[] = [],
): Promise<RawResponse> => {
  const { hostname, port } = new URL(baseUrl);
  const sent = { hostname, port, path, method, headers: ['Host', `${hostname}:${port}`, ...headers] };
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    request(sent, resolve).on('error', reject).end();
  });
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: await text(incoming) };
};
