import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from '../../src/content/digest.ts';

/** Where the migrations are, as an absolute path. */
export const migrationsDirectory = fileURLToPath(
  new URL('../../netlify/database/migrations', import.meta.url),
);

/** Where the rollbacks are, as an absolute path: for each migration after the baseline, a file of the same name. */
export const rollbacksDirectory = fileURLToPath(new URL('../../netlify/database/rollbacks', import.meta.url));

/** The last migration of the baseline, the schema with which every database begins. */
export const lastOfBaseline = '0070_roles';

/** A file with statements. */
export type MigrationFile = {
  /** The name of the file without `.sql`, such as `0060_companies`, under which Netlify's tools record it too. */
  readonly name: string;
  readonly text: string;
  /** The SHA-256 of the text with line feeds alone, as 64 hexadecimal digits: the same on every system. */
  readonly checksum: string;
};

/** The migrations of a directory in the order in which they are applied. */
export const readMigrationFiles = async (directory = migrationsDirectory): Promise<MigrationFile[]> => {
  const files = (await readdir(directory)).filter((file) => /^\d+_.+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(directory, file), 'utf8');
      const checksum = digestOf(text.replaceAll('\r\n', '\n'));
      return { name: file.replace(/\.sql$/, ''), text, checksum };
    }),
  );
};
