import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue } from '../../functions/catalogue/catalogue.ts';
import { openPostgresCatalogue } from '../../functions/catalogue/postgres-catalogue.ts';
import { openSqliteCatalogue } from '../../functions/catalogue/sqlite-catalogue.ts';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import { createFunction, type EndpointPlatform } from '../../functions/http/endpoint.ts';
import { productEndpoint } from '../../functions/products/product-endpoint.ts';
import { migrate } from '../../host/database/migrations.ts';
import { openPool } from '../../tests/postgres/open-pool.ts';
import { installedPrograms } from '../../tests/postgres/postgres-programs.ts';
import { startPostgresServer } from '../../tests/postgres/postgres-server.ts';
import { loadCatalogue } from '../../tools/editors/catalogue/load/load-catalogue.ts';
import { copiedAddresses, copiedProducts, writeCopiedCatalogue } from './copied-catalogue.ts';
import { type Arm, measureInterleaved } from './measure.ts';
import type { Section, SectionRow } from './section.ts';

const small = copiedProducts;
const copies = 200;
const large = small * copies;

/** How many lookups are under way at the same time in the arms that say so. */
const concurrency = 8;

const baseUrl = 'https://nameplate.example';

const platform: EndpointPlatform = { baseUrl, monotonicMilliseconds: () => 0, log: () => {} };

/** Lookups of one kind: the addresses, the status of each answer, and how often they are timed in a round. */
type Kind = {
  readonly what: string;
  readonly addresses: (of: ReturnType<typeof copiedAddresses>) => readonly string[];
  readonly status: number;
  readonly times: number;
  readonly lanes?: number;
};

const finding: readonly Kind[] = [
  { what: 'found', addresses: ({ found }) => found, status: 200, times: 500 },
  {
    what: `found, ${concurrency} at a time`,
    addresses: ({ found }) => found,
    status: 200,
    times: 500,
    lanes: concurrency,
  },
  {
    what: 'part number not found, with candidates',
    addresses: ({ missing }) => missing,
    status: 404,
    times: 50,
  },
  {
    what: 'manufacturer not found, with candidates',
    addresses: ({ unknown }) => unknown,
    status: 404,
    times: 20,
  },
];

const findingNothing: readonly Kind[] = [
  {
    what: 'part number of a known manufacturer',
    addresses: ({ nothing }) => nothing.known,
    status: 404,
    times: 100,
  },
  {
    what: 'part number and manufacturer',
    addresses: ({ nothing }) => nothing.unknown,
    status: 404,
    times: 100,
  },
  {
    what: 'part number of frequent trigrams',
    addresses: ({ nothing }) => nothing.frequent,
    status: 404,
    times: 100,
  },
  {
    what: 'part number of one character',
    addresses: ({ nothing }) => nothing.short,
    status: 404,
    times: 100,
  },
];

/** The arm of a kind of lookup in a catalogue. */
const armOf = (
  { name, size, catalogue }: Place,
  { what, addresses: select, status, lanes = 1 }: Kind,
): Arm => {
  const answer = createFunction([productEndpoint(async () => catalogue, platform.baseUrl)], platform);
  const addresses = select(copiedAddresses(baseUrl, size / small));
  return {
    name: `${name}, ${what}`,
    run: async (times) => {
      let begun = 0;
      const lane = async () => {
        while (begun < times) {
          const address = addresses[begun % addresses.length] ?? '';
          begun += 1;
          const response = await answer(new Request(address), { requestId: 'request-1', ip: '' });
          if (response.status !== status) throw new Error(`A lookup answered ${response.status}.`);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
    },
  };
};

const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** A catalogue that is measured, with the number of its products. */
type Place = { readonly name: string; readonly size: number; readonly catalogue: Catalogue };

/** Times kinds of lookups in the two files and in PostgreSQL; beside the first of them, a round trip to PostgreSQL. */
const timeKinds = async (
  [first, ...others]: readonly [Place, ...Place[]],
  kinds: readonly Kind[],
  roundTrip: Arm,
): Promise<SectionRow[]> => {
  const rows: SectionRow[] = [];
  for (const [index, kind] of kinds.entries()) {
    const arms = [armOf(first, kind), ...others.map((place) => armOf(place, kind))] as const;
    const floor = index === 0 ? [roundTrip] : [];
    const measured = await measureInterleaved([...arms, ...floor], { rounds: 9, times: kind.times });
    for (const { name, microseconds, compared } of measured) {
      rows.push({ name, value: `${microseconds.toFixed(0)} µs`, ...compared });
    }
  }
  return rows;
};

/** Times kinds of lookups among 5,000 products in a file, and among 1,000,000 in a file and in PostgreSQL, in process. */
const timeLookups = async (
  kinds: readonly Kind[],
  say: (step: string) => void,
): Promise<{ readonly costs: readonly SectionRow[]; readonly lookups: readonly SectionRow[] }> => {
  const directory = mkdtempSync(join(tmpdir(), 'nameplate-large-'));
  const [smallFile, largeFile] = [join(directory, 'small.sqlite'), join(directory, 'large.sqlite')];
  writeCopiedCatalogue(smallFile, baseUrl, 1);
  say('writing the large file');
  writeCopiedCatalogue(largeFile, baseUrl, copies);
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
  const places = [
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
  ] as const;
  const roundTrip: Arm = {
    name: 'PostgreSQL, one round trip that looks nothing up',
    run: async (times) => {
      for (let done = 0; done < times; done += 1) await pool.query('SELECT $1::integer', [done]);
    },
  };
  const lookups = await timeKinds(places, kinds, roundTrip);
  for (const { catalogue } of places) await catalogue.close();
  await server.remove();
  const fileSize = statSync(largeFile).size;
  rmSync(directory, { recursive: true });
  return {
    costs: [
      { name: `the file of ${large.toLocaleString('en')} products`, value: megabytes(fileSize) },
      { name: 'its catalogue in PostgreSQL, with indexes', value: megabytes(Number(rows[0]?.bytes)) },
      { name: 'loading it into PostgreSQL', value: loading },
    ],
    lookups,
  };
};

const compared = `in PostgreSQL with ${large.toLocaleString('en')} products, against a file with ${small.toLocaleString('en')}`;

/** Lookups that find a product or something like it, and what loading the catalogue costs. */
export const largeLookup: Section = {
  name: `lookups ${compared}`,
  run: async (say) => {
    const { costs, lookups } = await timeLookups(finding, say);
    return [...costs, ...lookups];
  },
};

/** Lookups that find nothing, neither a product nor anything like it. */
export const lookupOfNothing: Section = {
  name: `lookups that find nothing, ${compared}`,
  run: async (say) => (await timeLookups(findingNothing, say)).lookups,
};
