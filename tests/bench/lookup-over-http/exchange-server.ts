import { createServer } from 'node:http';
import { toResponse } from '../../../functions/http/reply.ts';
import { createExchange } from '../../../scripts/host/http/http-exchange.ts';
import { freePort } from '../../postgres/free-port.ts';
import { reportUsage } from './server-process.ts';

const body = JSON.stringify({ data: 'x'.repeat(900) });
const headers = { 'Content-Type': 'application/json', ETag: '"constant"' };

/** The floor of every function from `Request` to `Response`: one that answers a constant. */
const { answer } = createExchange({
  handle: async () => toResponse({ status: 200, headers, body }),
  baseUrl: 'http://localhost:8888',
});

const port = await freePort();
createServer(answer).listen(port, '127.0.0.1', () => reportUsage(port));
