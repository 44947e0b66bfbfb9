import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { listAuditEntries } from '../functions/companies/audit.ts';
import { listCompanies } from '../functions/companies/companies.ts';
import { admitRequest } from '../functions/keys/admission.ts';
import { issueKey } from '../functions/keys/issue-key.ts';
import { readKey } from '../functions/keys/key-value.ts';
import { migrationsDirectory, readMigrationFiles } from '../host/database/migration-files.ts';
import { type Migrated, migrate } from '../host/database/migrations.ts';
import { readEditions } from '../src/content/catalogue/editions.ts';
import { readCatalogue } from '../src/content/catalogue/library.ts';
import { readDecisions } from '../src/list-lookup/decisions.ts';
import { readReport } from '../src/list-lookup/evidence-report.ts';
import { openCatalogue } from '../src/list-lookup/open-catalogue.ts';
import { decisionsOf } from '../src/list-lookup/report-decisions.ts';
import { savedColumns } from '../src/list-lookup/saved-columns.ts';
import { catalogueTool } from '../tools/editors/catalogue/tool.ts';
import { done, operator, owner } from './functions/companies-and-keys.ts';
import { schemaOf } from './functions/database/schema-of.ts';
import { publishedFiles } from './list-lookup/published-catalogue.ts';
import { openPool } from './postgres/open-pool.ts';
import { suiteDatabase } from './postgres/suite-database.ts';
import { startEmptyPostgres, startPostgres } from './postgres/test-database.ts';
import { suiteDirectory } from './temporary-directory.ts';
import { runInTest } from './tools/run-in-test.ts';

/** What the release left behind, which every later version reads; README.md there says how it was made. */
const release = resolve(import.meta.dirname, 'fixtures', 'release-0.1.0');
const textOf = (name: string): string => readFileSync(join(release, name), 'utf8');

const lastMigration = '0076_changes_of_editions';
const today = '2026-11-28';

describe('a database of release 0.1.0', () => {
  const fresh = suiteDatabase(startPostgres);
  const upgraded = suiteDatabase(startEmptyPostgres);
  const keys: Readonly<Record<'companyId' | 'working' | 'revoked' | 'disabled', string>> = JSON.parse(
    textOf('keys.json'),
  );
  const ofRelease = suiteDirectory();
  let migrated: Migrated;

  beforeAll(async () => {
    for (const { name } of await readMigrationFiles()) {
      if (name > lastMigration) continue;
      cpSync(join(migrationsDirectory, `${name}.sql`), join(ofRelease(), `${name}.sql`));
    }
    await migrate(upgraded.pool, ofRelease());
    // A dump of rows switches triggers off and on, and forgets which ones hold for everybody.
    const { rows } = await upgraded.pool.query<{ statement: string }>(
      `SELECT format('ALTER TABLE %s ENABLE ALWAYS TRIGGER %I', tgrelid::regclass, tgname) AS statement
       FROM pg_trigger WHERE tgenabled = 'A'`,
    );
    const always = rows.map(({ statement }) => statement);
    // Its rows have the digests of the migrations as the release applied them.
    const pool = openPool(upgraded.connectionString);
    await pool.query('TRUNCATE netlify.migrations, netlify.migration_checksums');
    await pool.query([textOf('database.sql'), ...always].join(';\n'));
    await pool.end();
    migrated = await migrate(upgraded.pool);
  });

  it('takes the migrations since then, of which none before was edited, and has then the schema of a new one', async () => {
    const later = (await readMigrationFiles()).map(({ name }) => name).filter((name) => name > lastMigration);
    expect(migrated).toEqual({ applied: later, recorded: [] });
    expect(await schemaOf(upgraded.pool)).toEqual(await schemaOf(fresh.pool));
  });

  it('keeps its company and each entry of its audit record, and goes on from there', async () => {
    const { database } = upgraded;
    expect(await done(listCompanies(database))).toMatchObject([
      { id: keys.companyId, name: 'Example Works', state: 'verified', owners: [owner] },
    ]);
    const before = await done(listAuditEntries(database, undefined, 1000));
    expect(before.map(({ number }) => number)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
    await done(issueKey(database, { companyId: keys.companyId, owner }, ['supplier:read'], operator));
    const after = await done(listAuditEntries(database, undefined, 1000));
    expect(after.slice(0, 17)).toEqual(before);
    expect(after.slice(17)).toMatchObject([{ number: 18, action: 'key.issued' }]);
  });

  it('accepts the key that worked, and neither the one that was revoked nor the one that was disabled', async () => {
    // A day on which they had not expired.
    await upgraded.setTime(new Date(`${today}T12:00:00Z`));
    const kindOf = async (text: string) => {
      const key = readKey(text);
      return key && (await admitRequest(upgraded.service, key)).kind;
    };
    expect(await kindOf(keys.working)).toBe('admitted');
    expect(await kindOf(keys.revoked)).toBe('not_accepted');
    expect(await kindOf(keys.disabled)).toBe('not_accepted');
  });
});

describe('the files of release 0.1.0', () => {
  const { library, findings } = readCatalogue(release, today);
  const { editions } = readEditions(release);
  const { readText } = publishedFiles(library, editions, {
    baseUrl: 'http://127.0.0.1:8800',
    directory: release,
  });
  const catalogue = openCatalogue(readText, 'http://127.0.0.1:8800');
  const decided = readDecisions(textOf('decisions.json'));
  const reports = ['report.html', 'report.json'].map((name) => readReport(textOf(name)));

  it('a catalogue of one’s own: statements, a correction and editions', async () => {
    expect(findings).toEqual([]);
    const weights = library.products.map(({ record }) => [
      record.manufacturerPartNumber,
      record.physical.weight?.value,
    ]);
    expect(weights).toEqual([
      ['ED-1', '1.25'],
      ['ED-2', '1.5'],
      ['ED-3', '1.9'],
    ]);
    // Each is made again from its changes and compared with its digest.
    const numbers = editions.map(({ number }) => number);
    const again = await Promise.all(numbers.map((number) => catalogue.past(number)));
    expect(again.map(({ state }) => state.edition?.number)).toEqual([1, 2]);
  });

  it('a mapping file, by which the same list brings nothing new', async () => {
    const words = ['import', 'list', 'products.csv', '--mapping', 'products-mapping.json', '--dry-run'];
    const outcome = await runInTest(
      catalogueTool,
      [...words, '--source', 'product-data', '--date', '2026-11-10'],
      { projectDirectory: release, userDirectory: release },
    );
    expect(outcome).toMatchObject({
      exitCode: 0,
      standardOutput: expect.stringContaining('0 changed, 3 stated again'),
    });
  });

  it('a decisions file, which is that of the evidence report too', () => {
    expect(decided).toMatchObject({
      lines: [{ record: { id: 'prd_8vya5wqm32' } }, { checkedByHand: 'Asked Example Drives' }],
    });
    expect(reports.map((report) => 'why' in report || decisionsOf(report))).toMatchObject(
      reports.map(() => ({ lines: 'why' in decided ? [] : decided.lines })),
    );
  });

  it('an evidence report, as a page and as JSON, whose check finds every line the same', async () => {
    for (const report of reports) {
      if ('why' in report) throw new Error(report.why);
      const { lines } = await catalogue.check(report, today);
      expect(lines.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same', 'same', 'same']);
    }
  });

  it('a list that came back from a lookup', () => {
    const [headings] = textOf('returned.csv').split(/\r?\n/);
    expect(savedColumns(headings?.split(','))).toMatchObject({ own: 3 });
  });
});
