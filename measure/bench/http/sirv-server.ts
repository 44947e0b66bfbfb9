import { createServer } from 'node:http';
import sirv from 'sirv';
import { reportUsage } from './server-process.ts';

// As it is set up for production: sizes and times are read once, files are read for each answer.
const [, , siteDirectory = ''] = process.argv;
const serve = sirv(siteDirectory, { etag: true, extensions: ['html', 'json'] });

const server = createServer((request, response) => serve(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  reportUsage(typeof address === 'object' && address !== null ? address.port : 0);
});
