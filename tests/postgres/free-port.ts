import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const portsOfWorker = 1_000;

/** Each worker has ports of its own. All are below those that systems give to clients and to servers that name none. */
const firstPort = 20_000 + portsOfWorker * (Number(process.env.VITEST_POOL_ID ?? 0) % 12);

let next = randomInt(portsOfWorker);

/** Whether nothing listens on a port of loopback. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port of this machine on which nothing listens, and which nothing else takes before it is used. */
export const freePort = async (): Promise<number> => {
  const port = firstPort + (next % portsOfWorker);
  next += 1;
  return (await isFree(port)) ? port : freePort();
};
