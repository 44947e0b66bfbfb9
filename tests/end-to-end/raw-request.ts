import { type IncomingHttpHeaders, request } from 'node:http';

/** An answer as it came over the wire. */
export type RawResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Sends exactly this path and these headers (names and values in turn), which `fetch` would tidy first. */
export const rawRequest = (
  baseUrl: string,
  path: string,
  method = 'GET',
  headers: readonly string[] = [],
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    const outgoing = request(
      { hostname, port, path, method, headers: ['Host', `${hostname}:${port}`, ...headers] },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const body = Buffer.concat(chunks).toString('utf8');
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
