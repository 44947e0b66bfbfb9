import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue } from '../../functions/catalogue/catalogue.ts';
import { openPostgresCatalogue } from '../../functions/catalogue/postgres-catalogue.ts';
import { openSqliteCatalogue } from '../../functions/catalogue/sqlite-catalogue.ts';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import type { EndpointPlatform } from '../../functions/http/endpoint.ts';
import { createFunction } from '../../functions/http/endpoint.ts';
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

/**
 * How often each of the arms is timed in a round. A lookup that finds nothing reads the part numbers of all records for those that
 * contain the one that was asked for: a tenth of a second and more among a million.
 */
const timesOfArms = [500, 500, 10, 10];

/** The arms of a catalogue, in the order in which `report` compares them. */
const armsOf = (name: string, size: number, catalogue: Catalogue): Arm[] => {
  const answer = createFunction([productEndpoint(async () => catalogue, platform.baseUrl)], platform);
  const { found, missing, unknown } = copiedAddresses(baseUrl, size / small);
  const arm = (what: string, addresses: readonly string[], status: number, lanes = 1): Arm => ({
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
  });
  return [
    arm('found', found, 200),
    arm(`found, ${concurrency} at a time`, found, 200, concurrency),
    arm('part number not found, with candidates', missing, 404),
    arm('manufacturer not found, with candidates', unknown, 404),
  ];
};

const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/**
 * Lookups among 1,000,000 products in PostgreSQL beside those among 5,000 in a file, in process, and what loading them
 * costs.
 */
export const largeLookup: Section = {
  name: `lookups in PostgreSQL with ${large.toLocaleString('en')} products, against a file with ${small.toLocaleString('en')}`,
  run: async (say) => {
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
    const lookups: SectionRow[] = [];
    for (const [kind, first] of (arms[0] ?? []).entries()) {
      const others = arms.slice(1).flatMap((of) => of[kind] ?? []);
      const floor = kind === 0 ? [roundTrip] : [];
      const measured = await measureInterleaved([first, ...others, ...floor], {
        rounds: 9,
        times: timesOfArms[kind] ?? 1,
      });
      for (const each of measured) {
        lookups.push({
          name: each.name,
          value: `${each.microseconds.toFixed(0)} µs`,
          ...each.compared,
        });
      }
    }
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
