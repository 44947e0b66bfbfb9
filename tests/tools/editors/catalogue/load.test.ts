import { describe, expect, it } from 'vitest';
import { openPostgresCatalogue } from '../../../../functions/catalogue/postgres-catalogue.ts';
import { createMaintenance } from '../../../../host/production/maintenance.ts';
import { catalogueTool } from '../../../../tools/editors/catalogue/tool.ts';
import { libraryOf } from '../../../content/catalogue/library-of.ts';
import { writeLibrary } from '../../../content/catalogue/temporary-catalogue.ts';
import { suiteDatabase } from '../../../postgres/suite-database.ts';
import { startPostgres } from '../../../postgres/test-database.ts';
import { runInTest } from '../../run-in-test.ts';

describe('catalogue load', () => {
  const test = suiteDatabase(startPostgres);
  const file = () => writeLibrary(libraryOf([['Moxa', 'EDS-408A']]));
  const load = (words: readonly string[], environment: Readonly<Record<string, string>>) =>
    runInTest(catalogueTool, ['load', ...words], { environment });

  it('loads a lookup database into the database of CATALOGUE_DB_URL and says what is looked up now', async () => {
    const environment = { CATALOGUE_DB_URL: test.connectionString };
    const { exitCode, standardOutput } = await load([file()], environment);
    expect([exitCode, standardOutput]).toEqual([
      0,
      'Generation 1 is current: 1 product of 1 manufacturer.\n',
    ]);
    const again = await load([file(), '--json'], environment);
    expect(JSON.parse(again.standardOutput)).toEqual({
      generation: 2,
      manufacturers: 1,
      products: 1,
      isTidy: true,
    });
    const catalogue = openPostgresCatalogue(test.database, async () => {});
    expect(await catalogue.find('moxa', 'EDS-408A')).toMatchObject({ id: 'prd_00000000' });
  });

  it('gives version 0.1.0, whose pages of records show related ones, three empty lists of them', async () => {
    const { rows } = await test.pool.query('SELECT related, related_bodies FROM catalogue.find_record($1)', [
      'prd_00000000',
    ]);
    const related = JSON.stringify({ alike: [], next: [], comparable: [] });
    expect(rows).toEqual([{ related, related_bodies: '{}' }]);
  });

  it('loads into the database of the service while an instance has the hourly work', async () => {
    const maintenance = createMaintenance(test.connectionString, async () => {});
    expect(await maintenance.run()).toBe(true);
    const outcome = await load([file()], { CATALOGUE_DB_URL: test.connectionString });
    await maintenance.close();
    expect(outcome).toMatchObject({ exitCode: 0, standardError: '' });
  });

  it.each([{}, { CATALOGUE_DB_URL: 'NETLIFY_DB_URL' }])(
    'takes the database of NETLIFY_DB_URL when there is no other: %j',
    async (environment) => {
      const outcome = await load([file()], { ...environment, NETLIFY_DB_URL: test.connectionString });
      expect(outcome).toMatchObject({ exitCode: 0, standardError: '' });
    },
  );

  it.each([
    [{ CATALOGUE_DB_URL: 'mysql://a' }, 'CATALOGUE_DB_URL is neither the address of a PostgreSQL database'],
    [{}, 'There is no database.'],
    [{ CATALOGUE_DB_URL: 'postgres://a:secret@127.0.0.1:1/b' }, 'lookups read what they read before'],
  ])('says what is wrong with the database, without its password: %j', async (environment, message) => {
    const { exitCode, standardError } = await load([file()], environment);
    expect([exitCode, standardError]).toEqual([2, expect.stringContaining(message)]);
    expect(standardError).not.toContain('secret');
  });

  it('says what to do when there is no lookup database, or no place for it', async () => {
    const environment = { CATALOGUE_DB_URL: test.connectionString };
    const missing = await load([], environment);
    expect(missing).toMatchObject({
      exitCode: 1,
      standardError: expect.stringContaining('Run npm run build'),
    });
    await test.pool.query('DROP SCHEMA catalogue CASCADE');
    expect(await load([file()], environment)).toMatchObject({
      exitCode: 1,
      standardError: expect.stringContaining('Run npm run supplier -- migrate'),
    });
  });
});
