import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCatalogueDatabase } from '../../../src/publish/lookup-database.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { compareRounds } from '../measure.ts';
import type { Row, Section } from '../section.ts';
import { makeEmptySite } from './empty-site.ts';
import { measureServers } from './measure-servers.ts';
import { requestText } from './send-requests.ts';
import { startServer } from './server-process.ts';

const products = 5000;
const rounds = 9;
const times = 4000;

const pairs = Array.from(
  { length: products },
  (_, index) => [`Manufacturer ${index % 50}`, `PN-${(index * 7919) % 1_000_003}-${index}`] as const,
);

const requests = pairs.map(([manufacturer, partNumber]) =>
  requestText(
    'GET',
    `/api/v1/products/${encodeURIComponent(manufacturer)}/${encodeURIComponent(partNumber)}`,
  ),
);

/** A site, and the catalogue. */
const prepare = () => {
  const directory = mkdtempSync(join(tmpdir(), 'nameplate-http-'));
  const site = makeEmptySite(directory);
  const file = join(directory, 'catalogue.sqlite');
  writeCatalogueDatabase(
    file,
    { catalogue: libraryOf(pairs), insights: [], pages: [] },
    'http://localhost:8888',
  );
  return { directory, site, file };
};

/**
 * Lookups over HTTP through the local host with all of its routing, beside fastify with the same statement on one route.
 * Both read the file with node:sqlite.
 */
export const lookupOverHttp: Section = {
  name: 'lookup over HTTP, both with node:sqlite; fastify: one route, no log',
  run: async () => {
    const { directory, site, file } = prepare();
    const servers = [
      { name: 'fastify, one route', server: await startServer('fastify-server.ts', [file]) },
      { name: 'a constant Response, no lookup', server: await startServer('exchange-server.ts', []) },
      { name: 'the local host', server: await startServer('host-server.ts', [file, site]) },
    ];
    const measured = await measureServers(servers, requests, { rounds, times });
    for (const { server } of servers) await server.stop();
    rmSync(directory, { recursive: true });
    const [floor] = measured;
    const rowsOf = (kind: 'processor' | 'clock', what: string): Row[] =>
      measured.map(({ name, [kind]: own }) => {
        const { middle, ratio, spread, ratios } = compareRounds(own, floor?.[kind] ?? own);
        const value = `${middle.toFixed(0)} µs`;
        const rounds = { unit: 'µs', values: own, ratios };
        return { name: `${name}: ${what} for one request`, value, ratio, spread, rounds };
      });
    return [...rowsOf('processor', 'processor time'), ...rowsOf('clock', 'time')];
  },
};
