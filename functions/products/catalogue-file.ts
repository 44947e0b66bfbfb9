import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { CatalogueUnavailable } from './catalogue.ts';

/**
 * The result of reading the file. Throws `CatalogueUnavailable` for an error of SQLite, which means that the file is missing, is
 * not a database or cannot be read.
 */
export const unlessUnreadable = <Result>(read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ERR_SQLITE_ERROR') {
      throw new CatalogueUnavailable(`The file of the catalogue: ${error.message}`);
    }
    throw error;
  }
};

const openFile = (path: string): DatabaseSync => {
  // The build replaces the file and never changes it, so that no read has to lock it.
  const address = pathToFileURL(path);
  address.searchParams.set('immutable', '1');
  return new DatabaseSync(address, { readOnly: true });
};

/**
 * Opens the lookup database of a build read-only and makes what reads it; closes it when that fails. Throws
 * `CatalogueUnavailable` when the file is missing or is not a database. The cost does not depend on the number of products.
 */
export const openCatalogueFile = <Reader>(path: string, read: (database: DatabaseSync) => Reader): Reader =>
  unlessUnreadable(() => {
    const database = openFile(path);
    try {
      // Read as memory: a lookup then calls the system for nothing, however large the file is.
      database.exec('PRAGMA mmap_size = 1073741824');
      // Only now SQLite reads the file, and knows whether it is a database.
      database.exec('PRAGMA schema_version');
      return read(database);
    } catch (error) {
      database.close();
      throw error;
    }
  });
