import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the migrations are, as an absolute path. */
export const migrationsDirectory = fileURLToPath(
  new URL('../../netlify/database/migrations', import.meta.url),
);

/** Where the ways back from the migrations are, as an absolute path. */
export const waysBackDirectory = fileURLToPath(new URL('../../netlify/database/ways-back', import.meta.url));

/** A file with statements. */
export type MigrationFile = {
  /** The name of the file without `.sql`, such as `0001_supplier_companies`, under which Netlify's tools record it too. */
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
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name: file.replace(/\.sql$/, ''), text, checksum };
    }),
  );
};
