import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';

/** What node:sqlite and better-sqlite3 have in common. */
export type SqliteReader = {
  readonly prepare: (statement: string) => {
    readonly get: (...values: string[]) => { readonly body?: unknown } | undefined;
  };
  readonly close: () => void;
};

type Driver = new (file: string, options: { readonly readonly: true }) => SqliteReader;

const DriverSchema = z.custom<Driver>((value) => typeof value === 'function');

/**
 * Opens a database to read it with the better-sqlite3 that is installed in a directory. Throws where its binary cannot be
 * loaded: it has one for Linux, macOS and Windows on the usual processors.
 */
export const openBetterSqlite = (packages: string, file: string): SqliteReader => {
  const Driver = DriverSchema.parse(createRequire(join(packages, 'package.json'))('better-sqlite3'));
  return new Driver(file, { readonly: true });
};
