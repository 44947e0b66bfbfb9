import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { createExchange, type ExchangeOptions } from '../../host/http/http-exchange.ts';

/** Answers with an exchange on a free port until the test ends, and returns the address. */
export const listenWith = async (options: ExchangeOptions): Promise<string> => {
  const { answer, refuse } = createExchange(options);
  const server = createServer({ joinDuplicateHeaders: true, requireHostHeader: false }, answer);
  server.on('clientError', refuse);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return `http://127.0.0.1:${port}`;
};
