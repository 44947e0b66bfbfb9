import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import type { EndpointPlatform } from '../../functions/http/endpoint.ts';
import type { Catalogue } from '../../functions/products/catalogue.ts';
import { openPostgresCatalogue } from '../../functions/products/postgres-catalogue.ts';
import { createProductsEndpoint } from '../../functions/products/products-endpoint.ts';
import { openSqliteCatalogue } from '../../functions/products/sqlite-catalogue.ts';
import { loadCatalogue } from '../../scripts/catalogue/load/load-catalogue.ts';
import { migrate } from '../../scripts/database/migrations.ts';
import { writeCatalogueDatabase } from '../../src/publish/lookup-database.ts';
import { libraryOf } from '../content/catalogue/library-of.ts';
import { openPool } from '../postgres/open-pool.ts';
import { installedPrograms } from '../postgres/postgres-programs.ts';
import { startPostgresServer } from '../postgres/postgres-server.ts';
import { makeEmptySite } from './lookup-over-http/empty-site.ts';
import { requestText, sendRequests } from './lookup-over-http/send-requests.ts';
import { startServer } from './lookup-over-http/server-process.ts';
import { type Arm, measureInterleaved } from './measure.ts';
import type { Row, Section } from './section.ts';

const small = 5000;
const copies = 200;
const large = small * copies;
const manufacturers = 500;

/** How many lookups are under way at the same time in the arms that say so. */
const concurrency = 8;

const baseUrl = 'https://nameplate.example';

const platform: EndpointPlatform = { baseUrl, monotonicMilliseconds: () => 0, log: () => {} };

const writeSmall = (file: string): void => {
  const pairs = Array.from(
    { length: small },
    (_, index) => [`Manufacturer ${index % manufacturers}`, `PN-${index}`] as const,
  );
  writeCatalogueDatabase(file, libraryOf(pairs), { baseUrl, lookupPage: '' });
};

/** Writes every product of the small file `copies` times, each with an id and a part number of its own. */
const writeLarge = (file: string): void => {
  writeSmall(file);
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    WITH RECURSIVE copy (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM copy WHERE number < ${copies - 1})
    INSERT INTO product
      SELECT id || 'x' || number, manufacturer_id, part_number || '/' || number, candidate_key || number,
        self || '%2F' || number, entity_tag, replace(body, part_number, part_number || '/' || number)
      FROM copy CROSS JOIN (SELECT * FROM product ORDER BY id);
    PRAGMA optimize;`);
  database.close();
};

/** Addresses of lookups that are spread over a catalogue: what is found, what is not, and an unknown manufacturer. */
const addressesOf = (size: number) => {
  const every = Array.from({ length: 1000 }, (_, index) => {
    const product = (index * 4999) % small;
    const copy = size === small ? 0 : (index * 37) % copies;
    return {
      manufacturer: `Manufacturer ${product % manufacturers}`,
      partNumber: `PN-${product}${copy === 0 ? '' : `/${copy}`}`,
    };
  });
  const address = (manufacturer: string, partNumber: string) =>
    `${baseUrl}/api/v1/products/${encodeURIComponent(manufacturer)}/${encodeURIComponent(partNumber)}`;
  return {
    found: every.map(({ manufacturer, partNumber }) => address(manufacturer, partNumber)),
    missing: every.map(({ manufacturer, partNumber }) => address(manufacturer, partNumber.toLowerCase())),
    unknown: every.map(({ partNumber }) => address('Manufactrer 77', partNumber)),
  };
};

/** The arms of a catalogue, in the order in which `report` compares them. */
const armsOf = (name: string, size: number, catalogue: Catalogue): Arm[] => {
  const answer = createProductsEndpoint(async () => catalogue, platform);
  const { found, missing, unknown } = addressesOf(size);
  const arm = (what: string, addresses: readonly string[], status: number, lanes = 1): Arm => ({
    name: `${name}, ${what}`,
    run: async (times) => {
      let begun = 0;
      const lane = async () => {
        while (begun < times) {
          const address = addresses[begun % addresses.length] ?? '';
          begun += 1;
          const response = await answer(new Request(address), 'bench');
          if (response.status !== status) throw new Error(`A lookup answered ${response.status}.`);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
    },
  });
  return [
    arm('found', found, 200),
    arm(`found, ${concurrency} at a time`, found, 200, concurrency),
    arm('part number not found, with candidates', missing, 404),
    arm('manufacturer not found, with candidates', unknown, 404),
  ];
};

/** Lookups that are found, through the local host: in the small file, and in PostgreSQL at an address. */
const measureOverHttp = async (directory: string, smallFile: string, address: string): Promise<Row[]> => {
  const site = makeEmptySite(directory);
  const servers = await Promise.all(
    [
      { name: `over HTTP: file, ${small.toLocaleString('en')}`, size: small, environment: {} },
      {
        name: `over HTTP: PostgreSQL, ${large.toLocaleString('en')}`,
        size: large,
        environment: { CATALOGUE_DB_URL: address },
      },
    ].map(async ({ name, size, environment }) => {
      const server = await startServer('host-server.ts', [smallFile, site], environment);
      const requests = addressesOf(size).found.map((found) => requestText('GET', new URL(found).pathname));
      return {
        server,
        arm: { name, run: (times: number) => sendRequests(server.port, requests, { times }) },
      };
    }),
  );
  const [first, ...others] = servers.map(({ arm }) => arm);
  const measured = first && (await measureInterleaved([first, ...others], { rounds: 9, times: 4000 }));
  for (const { server } of servers) await server.stop();
  return (measured ?? []).map(({ name, microseconds, ratioToFloor }, index) => ({
    name,
    value: `${microseconds.toFixed(0)} µs`,
    ratio: ratioToFloor,
    ...(index === 0 ? {} : { aim: 2 }),
  }));
};

const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/**
 * Lookups among 1,000,000 products in PostgreSQL beside those among 5,000 in a file, in process and over HTTP with eight
 * connections, and what loading them costs.
 */
export const largeLookup: Section = {
  name: `lookups in PostgreSQL with ${large.toLocaleString('en')} products, against a file with ${small.toLocaleString('en')}`,
  run: async (say) => {
    const directory = mkdtempSync(join(tmpdir(), 'nameplate-large-'));
    const [smallFile, largeFile] = [join(directory, 'small.sqlite'), join(directory, 'large.sqlite')];
    writeSmall(smallFile);
    say('writing the large file');
    writeLarge(largeFile);
    // As PostgreSQL has it when nothing is set.
    const server = await startPostgresServer(installedPrograms(), { sharedBuffers: '128MB' });
    const pool = openPool(server.connectionString);
    await migrate(pool);
    say('loading it into PostgreSQL');
    const start = performance.now();
    await loadCatalogue(largeFile, pool);
    const loading = secondsSince(start);
    const { rows } = await pool.query<{ bytes: string }>(
      "SELECT sum(pg_total_relation_size(oid))::text AS bytes FROM pg_class WHERE relnamespace = 'catalogue'::regnamespace AND relkind = 'r'",
    );
    say('looking up');
    const catalogues = [
      { name: `file, ${small.toLocaleString('en')}`, size: small, catalogue: openSqliteCatalogue(smallFile) },
      { name: `file, ${large.toLocaleString('en')}`, size: large, catalogue: openSqliteCatalogue(largeFile) },
      {
        name: `PostgreSQL, ${large.toLocaleString('en')}`,
        size: large,
        catalogue: openPostgresCatalogue(
          createBoundedDatabase(() => pool),
          () => pool.end(),
        ),
      },
    ];
    const roundTrip: Arm = {
      name: 'PostgreSQL, one round trip that looks nothing up',
      run: async (times) => {
        for (let done = 0; done < times; done += 1) await pool.query('SELECT $1::integer', [done]);
      },
    };
    const arms = catalogues.map(({ name, size, catalogue }) => armsOf(name, size, catalogue));
    const lookups: Row[] = [];
    for (const [kind, first] of (arms[0] ?? []).entries()) {
      const others = arms.slice(1).flatMap((of) => of[kind] ?? []);
      const floor = kind === 0 ? [roundTrip] : [];
      const measured = await measureInterleaved([first, ...others, ...floor], { rounds: 9, times: 500 });
      for (const { name, microseconds, ratioToFloor } of measured) {
        const row = { name, value: `${microseconds.toFixed(0)} µs`, ratio: ratioToFloor };
        lookups.push(row);
      }
    }
    lookups.push(...(await measureOverHttp(directory, smallFile, server.connectionString)));
    for (const { catalogue } of catalogues) await catalogue.close();
    await server.remove();
    const fileSize = statSync(largeFile).size;
    rmSync(directory, { recursive: true });
    return [
      { name: `the file of ${large.toLocaleString('en')} products`, value: megabytes(fileSize) },
      { name: 'its catalogue in PostgreSQL, with indexes', value: megabytes(Number(rows[0]?.bytes)) },
      { name: 'loading it into PostgreSQL', value: loading },
      ...lookups,
    ];
  },
};
