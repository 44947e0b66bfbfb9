import { createServer } from 'node:net';

/** A port that nothing listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return reject(new Error('There is no port.'));
      server.close(() => resolve(address.port));
    });
  });
