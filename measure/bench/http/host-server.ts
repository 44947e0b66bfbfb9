import { join } from 'node:path';
import { reservePort } from '../../../host/http/reserved-port.ts';
import { writeLogLines } from '../../../host/log-lines.ts';
import { serveBuild } from '../../../host/serve-build.ts';
import { freePort } from '../../../tests/postgres/free-port.ts';
import { reportUsage } from './server-process.ts';

// Nothing in a site without pages is compressed.
const [, , catalogueFile = '', siteDirectory = '', compressedDirectory = siteDirectory] = process.argv;

const port = await freePort();
const taken = await reservePort({
  port,
  host: '127.0.0.1',
  url: `http://127.0.0.1:${port}`,
  isEverywhere: false,
});
// Unless a measurement is about networks, its requests all have the same address.
process.env.ADDRESS_LIMITS ??= 'off';
writeLogLines();
const pagesProgram = join(siteDirectory, 'pages');
await serveBuild(process.cwd(), { siteDirectory, compressedDirectory, catalogueFile, pagesProgram }, taken);
reportUsage(port);
