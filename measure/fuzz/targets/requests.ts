import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { createVerifiedCompany, issueKeyTo } from '../../../tests/functions/companies-and-keys.ts';
import { pathSegment } from '../../../tests/functions/path-segments.ts';
import { startPostgres } from '../../../tests/postgres/test-database.ts';
import { makeEmptySite } from '../../bench/http/empty-site.ts';
import { startServer } from '../../bench/http/server-process.ts';
import { batchBodies } from '../batch-bodies.ts';
import { canary, repeatsCanary } from '../canary.ts';
import { editedBytes } from '../edited-bytes.ts';
import { exchangeBytes, firstAnswer } from '../exchange.ts';
import { faultOfAnswer } from '../seen-answer.ts';
import { type Examiner, type Target, toBytes } from '../target.ts';
import { openCatalogueDirectory } from '../temporary-catalogue-file.ts';

/** Stands for a key that works, which is put in its place when a request is sent: no file of a case has a key. */
const keyPlace = '{key}';

const line = fc.oneof(
  fc.constantFrom(
    'POST /api/v1/supplier/validate',
    'GET /api/v1/supplier/me',
    `GET /api/v1/supplier/me?key=${keyPlace}`,
    'HEAD /api/v1/products/Case/Abc-1',
    'GET /lookup?manufacturer=Case&partNumber=Abc-1',
    'OPTIONS *',
    'DELETE /console/api/session',
    'CONNECT x:1',
    'GET http://x/api/v1/site',
    `${canary} /api/${encodeURIComponent(canary)}`,
  ),
  fc.array(pathSegment, { maxLength: 4 }).map((segments) => `GET /api/${segments.join('/')}`),
);

/** What a request of a supplier has. */
const usual = ['Host: localhost', `Authorization: Bearer ${keyPlace}`, 'Content-Type: application/json'];

/** Fields that choose an answer, that say where a request ends or whom it is for, and that no request has. */
const unusual = [
  ...['Accept: text/html', 'Accept: a/b;q=0.0001', 'Accept-Encoding: gzip;q=0, *;q=0', `Cookie: s=${canary}`],
  ...['Authorization: Basic Og==', `Authorization: bearer  ${canary}`, 'Content-Encoding: gzip', 'Expect: x'],
  ...['Content-Type: ;', `Content-Type: ${canary}`, 'Connection: Upgrade', 'Upgrade: h2c', 'Range: bytes=-1'],
  ...['Content-Length: 5, 5', 'Content-Length: -1', 'Transfer-Encoding: chunked, chunked', 'Host: user@x'],
  ...[
    'If-None-Match: W/"x',
    `Origin: https://${canary}`,
    'X-Forwarded-For: 127.0.0.1',
    `${canary}: x`,
    ': x',
  ],
];

const fields = fc
  .tuple(
    fc.oneof({ weight: 30, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.subarray(usual) }),
    fc.subarray(unusual, { maxLength: 2 }),
  )
  .map(([before, after]) => [...before, ...after]);

const inChunks = (body: Uint8Array): Uint8Array =>
  Buffer.concat([toBytes(`${body.length.toString(16)}\r\n`), body, toBytes('\r\n0\r\n\r\n')]);

const message = fc
  .tuple(line, fields, batchBodies, fc.constantFrom('by its length', 'in chunks'))
  .map(([begin, given, body, framing]) => {
    const isChunked = framing === 'in chunks';
    const ofBody = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
    const head = [`${begin} HTTP/1.1`, ...given, ofBody, '', ''].join('\r\n');
    return Uint8Array.from(Buffer.concat([toBytes(head), isChunked ? inChunks(body) : body]));
  });

const tokens = [
  '\r\n',
  '\n',
  '\r',
  ' ',
  ':',
  '\0',
  '\r\n\r\n',
  'HTTP/1.1',
  'GET / HTTP/1.1\r\n',
  '0\r\n\r\n',
];

/** Long enough for nearly every answer; what has none by then is sent again, and waited for longer. */
const [quiet, veryQuiet] = [150, 3000];

/** Fewer than a key may send in a minute. */
const requestsOfKey = 50;

/** The most processor time of the host for a request, in microseconds. */
const maxMicroseconds = 1_000_000;

/** The bytes with a key wherever a case has the place of one. */
const withKey = (bytes: Uint8Array, key: string): Uint8Array =>
  Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(keyPlace, key), 'latin1');

const isApi = (target: string): boolean =>
  !URL.canParse(target, 'http://localhost') ||
  new URL(target, 'http://localhost').pathname.startsWith('/api/');

const faultOf = (sent: Uint8Array, received: string): string | undefined => {
  if (repeatsCanary(Buffer.from(received, 'latin1').toString('utf8'))) return 'repeats what was sent';
  const [, method = '', target = ''] = /^[\r\n]*(\S*) (\S*)/.exec(Buffer.from(sent).toString('latin1')) ?? [];
  const isHead = method === 'HEAD';
  const answer = firstAnswer(received, isHead);
  if (answer === undefined) return 'is not answered whole';
  return faultOfAnswer(answer, { isPage: !isApi(target), hasBody: !isHead });
};

const isBlank = (bytes: Uint8Array): boolean => /^[\r\n]*$/.test(Buffer.from(bytes).toString('latin1'));

/** A site with the prebuilt answers of the API that have an address of their own, and with one page for every address. */
const siteIn = (directory: string): string => {
  const site = makeEmptySite(directory);
  mkdirSync(join(site, 'api', 'v1'), { recursive: true });
  for (const name of ['site.json', 'insights.json']) writeFileSync(join(site, 'api', 'v1', name), '{}');
  const program = join(directory, 'pages');
  mkdirSync(program);
  writeFileSync(join(program, 'entry.mjs'), "export const renderPage = async () => '<!DOCTYPE html>';");
  return site;
};

const open = async (): Promise<Examiner> => {
  const { directory, file, remove } = openCatalogueDirectory();
  const { database, connectionString, stop } = await startPostgres();
  const environment = {
    NETLIFY_DB_URL: connectionString,
    CONSOLE_SECRET: randomBytes(32).toString('hex'),
  };
  let errors = '';
  const host = await startServer('host-server.ts', [file, siteIn(directory)], environment, (text) => {
    errors += text;
  });
  let key = '';
  let sent = 0;
  const send = async (bytes: Uint8Array, patience: number): Promise<string | undefined> => {
    if (sent % requestsOfKey === 0) {
      key = (await issueKeyTo(database, await createVerifiedCompany(database))).value;
    }
    sent += 1;
    return exchangeBytes(host.port, withKey(bytes, key), patience);
  };

  return {
    examine: async (bytes) => {
      errors = '';
      const before = await host.processorTime();
      let received = await send(bytes, quiet);
      if (received !== undefined && isBlank(bytes)) return undefined;
      if (received !== undefined && faultOf(bytes, received) === 'is not answered whole') {
        received = await send(bytes, veryQuiet);
      }
      if (received === undefined) return 'is neither answered nor refused';
      const fault = faultOf(bytes, received);
      if (fault !== undefined) return `${fault}\n${received.slice(0, 500)}`;
      if (received.includes(key)) return 'repeats the key';
      const used = (await host.processorTime()) - before;
      if (used > maxMicroseconds) return 'takes the host more than a second of processor time';
      return errors === '' ? undefined : `makes the host write an error\n${errors}`;
    },
    close: async () => {
      await host.stop();
      await stop();
      remove();
    },
  };
};

/** The local host with all functions and a PostgreSQL, as bytes on a socket: requests that are HTTP, and some only nearly. */
export const requests: Target = {
  name: 'requests',
  ending: 'http',
  cases: fc.oneof({ weight: 6, arbitrary: message }, { weight: 1, arbitrary: editedBytes(message, tokens) }),
  open,
};
