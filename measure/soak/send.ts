import { Agent, request } from 'node:http';

/** A request to the service. */
export type SentRequest = {
  readonly method: string;
  /** The raw path, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** What came of a request. Times are milliseconds since 1970, by the clock of this process. */
export type SoakAnswer = { readonly sentAt: number; readonly receivedAt: number } & (
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      readonly body: Buffer;
    }
  /** No whole answer: the connection was refused, or ended before the last byte. */
  | { readonly kind: 'lost'; readonly cause: string }
  | { readonly kind: 'hung' }
);

/** After how long without a whole answer a request counts as hanging. A statement has 4 seconds. */
export const hangMilliseconds = 15_000;

const causeOf = (error: unknown): string => {
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' ? code : String(error);
};

/**
 * How long a connection is kept for the next request. The server closes one after five seconds, and a request that is sent
 * on it at that time is lost (RFC 9112, section 9.3.1); a browser would send it again.
 */
const idleMilliseconds = 1_500;

/** Makes a client of one server that keeps its connections, as browsers and proxies do. */
export const createSender = (baseUrl: string) => {
  const agent = new Agent({ keepAlive: true, timeout: idleMilliseconds });
  const { hostname, port } = new URL(baseUrl);

  const send = ({ method, path, headers = {}, body }: SentRequest): Promise<SoakAnswer> =>
    new Promise((resolve) => {
      const sentAt = Date.now();
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const outgoing = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } });
      const settle = (answer: { kind: 'hung' } | { kind: 'lost'; cause: string }) => {
        clearTimeout(timer);
        resolve({ ...answer, sentAt, receivedAt: Date.now() });
      };
      const timer = setTimeout(() => {
        settle({ kind: 'hung' });
        outgoing.destroy();
      }, hangMilliseconds);
      outgoing.once('error', (error) => settle({ kind: 'lost', cause: causeOf(error) }));
      outgoing.once('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', (error) => settle({ kind: 'lost', cause: `cut off: ${causeOf(error)}` }));
        incoming.once('end', () => {
          clearTimeout(timer);
          const { statusCode: status = 0, headers: received } = incoming;
          const receivedAt = Date.now();
          resolve({
            kind: 'answered',
            status,
            headers: received,
            body: Buffer.concat(chunks),
            sentAt,
            receivedAt,
          });
        });
      });
      outgoing.end(body);
    });

  return { send, close: () => agent.destroy() };
};

/** Sends a request and waits for its answer. */
export type SoakSend = ReturnType<typeof createSender>['send'];
