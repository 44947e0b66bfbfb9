import { join } from 'node:path';
import { createBoundedDatabase } from '../functions/database/bounded-database.ts';
import type { Catalogue } from '../functions/products/catalogue.ts';
import { openPostgresCatalogue } from '../functions/products/postgres-catalogue.ts';
import { openSqliteCatalogue } from '../functions/products/sqlite-catalogue.ts';

/**
 * The address of the PostgreSQL database in which products are looked up, from `CATALOGUE_DB_URL`; its value
 * `NETLIFY_DB_URL` stands for the address in the variable of that name. `undefined` when they are looked up in the file of
 * the build.
 */
const databaseAddress = ({ CATALOGUE_DB_URL, NETLIFY_DB_URL }: NodeJS.ProcessEnv): string | undefined =>
  (CATALOGUE_DB_URL === 'NETLIFY_DB_URL' ? NETLIFY_DB_URL : CATALOGUE_DB_URL) || undefined;

/** The lookup database of the build: what `CATALOGUE_FILE` names, otherwise `build/catalogue.sqlite`. */
export const catalogueFile = ({ CATALOGUE_FILE }: NodeJS.ProcessEnv): string =>
  CATALOGUE_FILE ?? join(process.cwd(), 'build', 'catalogue.sqlite');

const open = async (environment: NodeJS.ProcessEnv): Promise<Catalogue> => {
  const connectionString = databaseAddress(environment);
  if (connectionString === undefined) {
    return openSqliteCatalogue(catalogueFile(environment));
  }
  // Loaded here because a function that reads the file starts faster without it.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString });
  return openPostgresCatalogue(
    createBoundedDatabase(() => pool),
    () => pool.end(),
  );
};

let opened: Promise<Catalogue> | undefined;

/**
 * The catalogue for lookups, opened at first use: the database of `CATALOGUE_DB_URL`, else the lookup database that the
 * build writes, which is the file that `CATALOGUE_FILE` names or `build/catalogue.sqlite` in the root of the repository, the
 * working directory of a function.
 */
export const catalogue = (): Promise<Catalogue> => {
  opened ??= open(process.env).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
};
