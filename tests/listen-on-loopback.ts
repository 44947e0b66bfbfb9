import { once } from 'node:events';
import type { Server } from 'node:http';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

/** Lets a server listen on a free port of loopback until the test ends, and gives its address with this name of the host. */
export const listenOnLoopback = async (
  server: Server,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<string> => {
  await once(server.listen(0, host), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return `http://${host}:${port}`;
};
