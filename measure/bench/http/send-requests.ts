import { connect } from 'node:net';

const emptyLine = '\r\n\r\n';

/** Whether the bytes are a whole answer, with a length or in chunks; throws when it is not a 200, unless others are asked for. */
const isWhole = (received: string, mayFail: boolean): boolean => {
  const headEnd = received.indexOf(emptyLine);
  if (headEnd < 0) return false;
  if (!mayFail && !received.startsWith('HTTP/1.1 200 '))
    throw new Error(`A server answered: ${received.split('\r\n')[0]}`);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, headEnd)) ?? [];
  if (length === undefined) return received.endsWith(`\r\n0${emptyLine}`);
  return received.length >= headEnd + emptyLine.length + Number(length);
};

/** The bytes of a request as text; a body is JSON in ASCII. */
export const requestText = (
  method: 'GET' | 'POST',
  path: string,
  {
    key,
    body,
    accept = '*/*',
  }: { readonly key?: string; readonly body?: string; readonly accept?: string } = {},
): string => {
  const fields = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Accept: ${accept}`,
    ...(key === undefined ? [] : [`Authorization: Bearer ${key}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
  ];
  return `${fields.join('\r\n')}${emptyLine}${body ?? ''}`;
};

/** How many requests are sent, and on how many connections at the same time. */
type Load = {
  readonly times: number;
  readonly connections?: number;
  /** Whether an answer may have another status than 200. */
  readonly mayFail?: boolean;
};

/**
 * Sends a number of these requests in turn, one after the other on each connection, and waits for every answer, which
 * must be a 200 unless it may fail. It reads no more of an answer than where it ends, so that the servers and not the client are measured.
 */
export const sendRequests = async (
  port: number,
  requests: readonly string[],
  { times, connections = 8, mayFail = false }: Load,
): Promise<void> => {
  let begun = 0;
  const lane = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let received = '';
      const next = () => {
        if (begun === times) {
          socket.end();
          resolve();
          return;
        }
        received = '';
        socket.write(requests[begun % requests.length] ?? '');
        begun += 1;
      };
      socket.once('connect', next);
      socket.once('error', reject);
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        try {
          if (isWhole(received, mayFail)) next();
        } catch (error) {
          socket.destroy();
          reject(error);
        }
      });
    });
  await Promise.all(Array.from({ length: connections }, lane));
};
