import { existsSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { CatalogueUnavailable } from '../../../functions/catalogue/catalogue.ts';
import { openSqliteCatalogue } from '../../../functions/catalogue/sqlite-catalogue.ts';
import { createFunction } from '../../../functions/http/endpoint.ts';
import { productEndpoint } from '../../../functions/products/product-endpoint.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { writeLibrary } from '../../content/catalogue/temporary-catalogue.ts';
import { openFiles } from '../../open-files.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { context, createTestPlatform } from '../platform.ts';

describe('the catalogue in a file', () => {
  it('is only read: where there is none, none is made', () => {
    const missing = join(temporaryDirectory(), 'missing.sqlite');
    expect(() => openSqliteCatalogue(missing)).toThrow(/unable to open/);
    expect(existsSync(missing)).toBe(false);
  });

  it('that is missing or is no database is unavailable, and is read once it is right', async () => {
    const file = join(temporaryDirectory(), 'catalogue.sqlite');
    const platform = createTestPlatform();
    const answer = createFunction(
      [productEndpoint(async () => openSqliteCatalogue(file), platform.baseUrl)],
      platform,
    );
    const ask = () => answer(new Request('https://nameplate.example/api/v1/products/Moxa/EDS-408A'), context);
    const expectUnavailable = async () => {
      const response = await ask();
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
      expect(await response.json()).toMatchObject({ code: 'catalogue_unavailable', retryable: true });
    };
    await expectUnavailable();
    for (const garbage of ['', 'x'.repeat(65_536)]) {
      writeFileSync(file, garbage);
      await expectUnavailable();
    }
    renameSync(writeLibrary(libraryOf([['Moxa', 'EDS-408A']])), file);
    expect((await ask()).status).toBe(200);
    expect(platform.lines.map(({ error }) => error)).toEqual([
      expect.stringContaining('unable to open'),
      expect.stringContaining('no such table'),
      expect.stringContaining('not a database'),
      undefined,
    ]);
  });

  it('that another version wrote is unavailable where it lacks a setting, and says how to load it again', async () => {
    const file = writeLibrary(libraryOf([['Moxa', 'EDS-408A']]));
    const database = new DatabaseSync(file);
    database.exec("DELETE FROM setting WHERE name = 'files'");
    database.close();
    const catalogue = openSqliteCatalogue(file);
    const refused = catalogue.settings();
    await expect(refused).rejects.toThrow(CatalogueUnavailable);
    await expect(refused).rejects.toThrow('npm run catalogue -- load');
    expect(await catalogue.find('Moxa', 'EDS-408A')).toMatchObject({ id: 'prd_00000000' });
    await catalogue.close();
  });

  it('that is truncated while it is open is unavailable, and does not end the process', async () => {
    const file = writeLibrary(libraryOf([['Moxa', 'EDS-408A']]));
    const catalogue = openSqliteCatalogue(file);
    truncateSync(file, 4096);
    await expect(catalogue.find('Moxa', 'EDS-408A')).rejects.toThrow(CatalogueUnavailable);
    await catalogue.close();
  });

  it('can be read while it is open for reading elsewhere, and no longer once it is closed', async () => {
    const file = writeLibrary(libraryOf([['Moxa', 'EDS-408A']]));
    const [first, second] = [openSqliteCatalogue(file), openSqliteCatalogue(file)];
    await first.close();
    await expect(first.find('Moxa', 'EDS-408A')).rejects.toThrow();
    expect(await second.find('Moxa', 'EDS-408A')).toMatchObject({ id: 'prd_00000000' });
    await second.close();
  });

  it('is closed again when it is no catalogue', () => {
    const file = join(temporaryDirectory(), 'catalogue.sqlite');
    new DatabaseSync(file).close();
    expect(() => openSqliteCatalogue(file)).toThrow('no such table');
    expect(openFiles()).not.toContain(file);
  });
});
