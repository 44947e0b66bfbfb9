import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVerifiedCompany, issueKeyTo } from '../../../tests/functions/keys/verified-company.ts';
import { startPostgres } from '../../../tests/postgres/test-database.ts';
import { makeEmptySite } from '../../bench/http/empty-site.ts';
import { startServer } from '../../bench/http/server-process.ts';
import { repeatsCanary } from '../canary.ts';
import { exchangeBytes, firstAnswer } from '../http/exchange.ts';
import { httpMessages, keyPlace } from '../http/http-messages.ts';
import { faultOfAnswer } from '../seen-answer.ts';
import type { Examiner, Target } from '../target.ts';
import { openCatalogueDirectory } from '../temporary-catalogue-file.ts';

/** Long enough for nearly every answer; what has none by then is sent again, and waited for longer. */
const [quiet, veryQuiet] = [150, 3000];

/** Fewer than a key may send in a minute. */
const requestsOfKey = 50;

/** The most processor time of the host for a request, in microseconds. */
const maxMicroseconds = 1_000_000;

/** The bytes with a key wherever a case has the place of one. */
const withKey = (bytes: Uint8Array, key: string): Uint8Array => {
  const text = Buffer.from(bytes).toString('latin1');
  return Buffer.from(text.replaceAll(keyPlace, key), 'latin1');
};

const isApi = (target: string): boolean => {
  try {
    return new URL(target, 'http://localhost').pathname.startsWith('/api/');
  } catch {
    return true;
  }
};

const faultOf = (sent: Uint8Array, received: string): string | undefined => {
  if (repeatsCanary(Buffer.from(received, 'latin1').toString('utf8'))) return 'repeats what was sent';
  const [, method = '', target = ''] = /^[\r\n]*(\S*) (\S*)/.exec(Buffer.from(sent).toString('latin1')) ?? [];
  const isHead = method === 'HEAD';
  const answer = firstAnswer(received, isHead);
  if (answer === undefined) return 'is not answered whole';
  return faultOfAnswer(answer, { isPage: !isApi(target), hasBody: !isHead });
};

const isBlank = (bytes: Uint8Array): boolean => /^[\r\n]*$/.test(Buffer.from(bytes).toString('latin1'));

/** A site with the prebuilt answers of the API that have an address of their own, and with no page. */
const siteIn = (directory: string): string => {
  const site = makeEmptySite(directory);
  mkdirSync(join(site, 'api', 'v1'), { recursive: true });
  for (const name of ['site.json', 'insights.json']) writeFileSync(join(site, 'api', 'v1', name), '{}');
  return site;
};

const open = async (): Promise<Examiner> => {
  const { directory, file, remove } = openCatalogueDirectory();
  const { database, connectionString, stop } = await startPostgres();
  const environment = {
    NETLIFY_DB_URL: connectionString,
    CONSOLE_SECRET: randomBytes(32).toString('hex'),
  };
  let complaints = '';
  const host = await startServer('host-server.ts', [file, siteIn(directory)], environment, (text) => {
    complaints += text;
  });
  let key = '';
  let requests = 0;
  const nextKey = async (): Promise<string> => {
    if (requests % requestsOfKey === 0) {
      key = (await issueKeyTo(database, await createVerifiedCompany(database))).value;
    }
    requests += 1;
    return key;
  };
  const send = async (bytes: Uint8Array, patience: number): Promise<string | undefined> =>
    exchangeBytes(host.port, withKey(bytes, await nextKey()), { quiet: patience });

  return {
    examine: async (bytes) => {
      complaints = '';
      const before = await host.processorTime();
      let received = await send(bytes, quiet);
      if (received === undefined) return 'is neither answered nor refused';
      if (isBlank(bytes)) return undefined;
      if (faultOf(bytes, received) === 'is not answered whole') received = await send(bytes, veryQuiet);
      if (received === undefined) return 'is neither answered nor refused';
      const fault = faultOf(bytes, received);
      if (fault !== undefined) return `${fault}\n${received.slice(0, 500)}`;
      if (received.includes(key)) return 'repeats the key';
      const used = (await host.processorTime()) - before;
      if (used > maxMicroseconds) return 'takes the host more than a second of processor time';
      return complaints === '' ? undefined : `makes the host writeError\n${complaints}`;
    },
    close: async () => {
      await host.stop();
      await stop();
      remove();
    },
  };
};

/** The local host with all functions and a PostgreSQL, as bytes on a socket. */
export const requests: Target = { name: 'requests', ending: 'http', cases: httpMessages, open };
