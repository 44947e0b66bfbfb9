import { connect } from 'node:net';

/** How many requests are under way at the same time, each on a connection of its own. */
const connections = 8;

const emptyLine = '\r\n\r\n';

/** Whether the bytes are a whole answer, with a length or in chunks; throws when it is not a 200. */
const isWhole = (received: string): boolean => {
  const headEnd = received.indexOf(emptyLine);
  if (headEnd < 0) return false;
  if (!received.startsWith('HTTP/1.1 200 '))
    throw new Error(`A server answered: ${received.split('\r\n')[0]}`);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, headEnd)) ?? [];
  if (length === undefined) return received.endsWith(`\r\n0${emptyLine}`);
  return received.length >= headEnd + emptyLine.length + Number(length);
};

/**
 * Sends a number of requests for these paths, one after the other on each connection, and waits for every answer. It reads
 * no more of an answer than where it ends, so that the servers and not the client are measured.
 */
export const sendRequests = async (port: number, paths: readonly string[], times: number): Promise<void> => {
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
        socket.write(
          `GET ${paths[begun % paths.length]} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: */*${emptyLine}`,
        );
        begun += 1;
      };
      socket.once('connect', next);
      socket.once('error', reject);
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        try {
          if (isWhole(received)) next();
        } catch (error) {
          socket.destroy();
          reject(error);
        }
      });
    });
  await Promise.all(Array.from({ length: connections }, lane));
};
