import { join } from 'node:path';
import { createBoundedDatabase } from '../functions/database/bounded-database.ts';
import type { Catalogue } from '../functions/products/catalogue.ts';
import { openPostgresCatalogue } from '../functions/products/postgres-catalogue.ts';
import { openSqliteCatalogue } from '../functions/products/sqlite-catalogue.ts';

/**
 * The address of the PostgreSQL database in which the catalogue is kept, from `CATALOGUE_DB_URL`; its value
 * `NETLIFY_DB_URL` stands for the address in the variable of that name. `undefined` when it is the file of the build.
 */
const databaseAddress = ({ CATALOGUE_DB_URL, NETLIFY_DB_URL }: NodeJS.ProcessEnv): string | undefined =>
  (CATALOGUE_DB_URL === 'NETLIFY_DB_URL' ? NETLIFY_DB_URL : CATALOGUE_DB_URL) || undefined;

/** The catalogue database of the build: what `CATALOGUE_FILE` names, otherwise `build/catalogue.sqlite`. */
export const catalogueFile = ({ CATALOGUE_FILE }: NodeJS.ProcessEnv): string =>
  CATALOGUE_FILE ?? join(process.cwd(), 'build', 'catalogue.sqlite');

/** Opens something at its first use; again after that has failed. */
export const openedOnce = <Opened>(open: () => Promise<Opened>): (() => Promise<Opened>) => {
  let opened: Promise<Opened> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
};

/** The database of `CATALOGUE_DB_URL` over one pool; `undefined` without it. It is open as long as the process. */
export const catalogueDatabase = openedOnce(async () => {
  const connectionString = databaseAddress(process.env);
  if (connectionString === undefined) return undefined;
  // Loaded here because a function that reads the file starts faster without it.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString });
  return createBoundedDatabase(() => pool);
});

/**
 * The catalogue for lookups, opened at first use: the database of `CATALOGUE_DB_URL`, else the catalogue database that the
 * build writes, which is the file that `CATALOGUE_FILE` names or `build/catalogue.sqlite` in the root of the repository, the
 * working directory of a function.
 */
export const catalogue = openedOnce(async (): Promise<Catalogue> => {
  const database = await catalogueDatabase();
  return database === undefined
    ? openSqliteCatalogue(catalogueFile(process.env))
    : openPostgresCatalogue(database, async () => {});
});
