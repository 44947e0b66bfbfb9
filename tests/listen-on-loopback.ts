import { once } from 'node:events';
import type { Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

/** Lets a server listen on a free port of loopback until the test ends, and gives its address. */
export const listenOnLoopback = async (server: Server): Promise<string> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return `http://127.0.0.1:${port}`;
};
