import { createServer } from 'node:http';
import { createExchange, type ExchangeOptions } from '../../host/http/http-exchange.ts';
import { listenOnLoopback } from '../listen-on-loopback.ts';

/** Answers with an exchange on a free port until the test ends, and returns the address. */
export const listenWith = (options: ExchangeOptions): Promise<string> => {
  const { answer, refuse } = createExchange(options);
  const server = createServer({ joinDuplicateHeaders: true, requireHostHeader: false }, answer);
  return listenOnLoopback(server.on('clientError', refuse));
};
