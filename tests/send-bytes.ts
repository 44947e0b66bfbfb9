import { connect } from 'node:net';

/**
 * Sends exactly these bytes on a connection of their own and gives everything that the server answers until it closes
 * the connection; a connection that is reset is an error.
 */
export const sendBytes = (baseUrl: string, ...pieces: readonly (string | Uint8Array)[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => {
      socket.end();
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
    for (const piece of pieces) socket.write(piece);
  });

/** The status of each answer in what a server sent, in order. */
export const statusesIn = (answered: string): number[] =>
  [...answered.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
