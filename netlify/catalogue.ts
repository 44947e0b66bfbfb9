import type { Catalogue } from '../functions/catalogue/catalogue.ts';
import { openPostgresCatalogue } from '../functions/catalogue/postgres-catalogue.ts';
import { openSqliteCatalogue } from '../functions/catalogue/sqlite-catalogue.ts';
import { createBoundedDatabase } from '../functions/database/bounded-database.ts';
import { catalogueFile } from '../src/contracts/catalogue-settings.ts';

/**
 * The address of the PostgreSQL database in which the catalogue is kept, from `CATALOGUE_DB_URL`; its value
 * `NETLIFY_DB_URL` stands for the address in the variable of that name. `undefined` when it is the file of the build.
 */
const databaseAddress = ({ CATALOGUE_DB_URL, NETLIFY_DB_URL }: NodeJS.ProcessEnv): string | undefined =>
  (CATALOGUE_DB_URL === 'NETLIFY_DB_URL' ? NETLIFY_DB_URL : CATALOGUE_DB_URL) || undefined;

/** Opens something at its first use; again after that has failed. */
const openedOnce = <Opened>(open: () => Promise<Opened>): (() => Promise<Opened>) => {
  let opened: Promise<Opened> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
};

/**
 * The catalogue, opened at first use: the database of `CATALOGUE_DB_URL`, else the catalogue database that the build writes. It is
 * open as long as the process.
 */
export const catalogue = openedOnce(async (): Promise<Catalogue> => {
  const connectionString = databaseAddress(process.env);
  if (connectionString === undefined) return openSqliteCatalogue(catalogueFile(process.env));
  // Loaded here because a function that reads the file starts faster without it.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString });
  return openPostgresCatalogue(
    createBoundedDatabase(() => pool),
    () => pool.end(),
  );
});
