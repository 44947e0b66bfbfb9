import { createServer } from 'node:http';
import { createExchange } from '../../../scripts/host/http/http-exchange.ts';
import { createStaticFiles } from '../../../scripts/host/routing/static-files.ts';
import { freePort } from '../../postgres/free-port.ts';
import { reportUsage } from '../lookup-over-http/server-process.ts';

const [, , siteDirectory = ''] = process.argv;

/** The files of a site as a CDN sends them: text compressed, with the header fields that the site asks for. */
const { file, notFoundPage } = await createStaticFiles(siteDirectory);
const port = await freePort();
const { answer } = createExchange({
  handle: async (request) => (await file(new URL(request.url), request)) ?? notFoundPage(request),
  baseUrl: `http://localhost:${port}`,
});
createServer(answer).listen(port, '127.0.0.1', () => reportUsage(port));
