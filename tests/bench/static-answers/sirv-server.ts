import { createServer } from 'node:http';
import sirv from 'sirv';
import { freePort } from '../../postgres/free-port.ts';
import { reportUsage } from '../lookup-over-http/server-process.ts';

const [, , siteDirectory = ''] = process.argv;

/** A plain static server: it has read the names of the files and opens each when it is asked for. */
const answer = sirv(siteDirectory, { etag: true, extensions: ['html'] });

const port = await freePort();
createServer((request, response) => answer(request, response)).listen(port, '127.0.0.1', () =>
  reportUsage(port),
);
