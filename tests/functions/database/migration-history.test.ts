import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareConfigured } from '../../../host/database/configured-database.ts';
import { runEmbeddedDatabase } from '../../../host/database/embedded-database.ts';
import { migrationsDirectory, readMigrationFiles } from '../../../host/database/migration-files.ts';
import { MigrationRefusal } from '../../../host/database/migration-history.ts';
import { applyMigrations, migrate, withMigrationLock } from '../../../host/database/migrations.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

describe('the history of a migrated database', () => {
  const test = suiteDatabase(startPostgres);
  let newest = '';
  beforeAll(async () => {
    newest = (await readMigrationFiles()).at(-1)?.name ?? '';
  });

  /** A directory with the migrations, changed. */
  const changed = (change: (fileOf: (name: string) => string) => void): string => {
    const directory = temporaryDirectory();
    cpSync(migrationsDirectory, directory, { recursive: true });
    change((name) => join(directory, `${name}.sql`));
    return directory;
  };
  const migrateFrom = (directory: string) =>
    withMigrationLock(test.pool, (database) => applyMigrations(database, directory));
  const state = async () =>
    (
      await test.pool.query(
        'SELECT * FROM netlify.migrations LEFT JOIN netlify.migration_checksums USING (name)',
      )
    ).rows;

  it.each([
    [
      'a migration has changed since it was applied',
      (fileOf: (name: string) => string) =>
        writeFileSync(fileOf('0066_mail'), `${readFileSync(fileOf('0066_mail'), 'utf8')} `),
      'The file 0066_mail.sql is not the one that was applied to the database.',
    ],
    [
      'an applied migration has no file',
      (fileOf: (name: string) => string) => rmSync(fileOf('0063_admission')),
      'The database has the migration 0063_admission, and there is no file 0063_admission.sql',
    ],
    [
      'a new migration comes before an applied one',
      (fileOf: (name: string) => string) =>
        writeFileSync(fileOf('0065_a_late'), 'CREATE TABLE supplier.late ()'),
      'If 0065_a_late.sql is new, give it a number after',
    ],
  ])('is refused, and nothing is changed, when %s', async (_, change, message) => {
    const before = await state();
    const refusal = await migrateFrom(changed(change)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MigrationRefusal);
    expect(String(refusal)).toContain(message);
    expect(String(refusal)).toContain('Nothing was changed.');
    expect(await state()).toEqual(before);
  });

  it('is the same with the line ends of Windows', async () => {
    const directory = changed((fileOf) => {
      const text = readFileSync(fileOf('0066_mail'), 'utf8');
      writeFileSync(fileOf('0066_mail'), text.replaceAll('\n', '\r\n'));
    });
    expect(await migrateFrom(directory)).toEqual({ applied: [], recorded: [] });
  });

  it.each([
    ['COMMIT', 'COMMIT;'],
    ['BEGIN', 'begin;'],
    ['ROLLBACK', '/* a /* nested */ comment */ Rollback TO SAVEPOINT here;'],
    ['START', '-- a comment\n START TRANSACTION;'],
    ['END', 'END;'],
    ['PREPARE', "PREPARE TRANSACTION 'x';"],
  ])(
    'is left as it is by a file with a %s of its own, which is refused with its name',
    async (_word, text) => {
      const directory = changed((fileOf) =>
        writeFileSync(fileOf('9002_ends'), `CREATE TABLE supplier.half ();\n\n${text}\nSELECT 1 / 0`),
      );
      const before = await state();
      const refusal = await migrateFrom(directory).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(MigrationRefusal);
      expect(String(refusal)).toContain(
        'netlify/database/migrations/9002_ends.sql has a command that begins or ends a transaction',
      );
      expect(await state()).toEqual(before);
      const { rows } = await test.pool.query("SELECT to_regclass('supplier.half') AS half");
      expect(rows).toEqual([{ half: null }]);
    },
  );

  it('takes the same words in functions, comments, texts and names', async () => {
    const directory = changed((fileOf) =>
      writeFileSync(
        fileOf('9001_words'),
        `-- COMMIT;
        /* ; COMMIT; /* ; END; */ ; ROLLBACK; */
        CREATE FUNCTION supplier.one() RETURNS integer LANGUAGE plpgsql AS $body$
        BEGIN
          IF true THEN RETURN 1; END IF;
          RETURN $$;COMMIT;$$::integer;
        END $body$;
        CREATE FUNCTION supplier.two() RETURNS integer LANGUAGE sql BEGIN ATOMIC SELECT 1; SELECT 2; END;
        CREATE TABLE supplier."x; COMMIT; " (begin text DEFAULT '; COMMIT; ''; END; ', "end" text DEFAULT E'\\'; ROLLBACK; ');
        INSERT INTO supplier."x; COMMIT; " SELECT CASE WHEN true THEN ';' END`,
      ),
    );
    expect((await migrateFrom(directory)).applied).toEqual(['9001_words']);
    await test.pool.query(
      'DROP FUNCTION supplier.one(), supplier.two(); DROP TABLE supplier."x; COMMIT; "; DELETE FROM netlify.migrations WHERE name = \'9001_words\'',
    );
  });

  it('keeps neither a migration that fails, nor its checksum, and those before it stay', async () => {
    const directory = changed((fileOf) => {
      writeFileSync(fileOf('9001_works'), 'CREATE TABLE supplier.works ()');
      writeFileSync(fileOf('9002_fails'), 'CREATE TABLE supplier.half (); SELECT 1 / 0');
    });
    await expect(migrateFrom(directory)).rejects.toThrow('division by zero');
    const names = (await state()).map(({ name }: { name: string }) => name).sort();
    expect(names.slice(-2)).toEqual([newest, '9001_works']);
    const { rows } = await test.pool.query("SELECT to_regclass('supplier.half') AS half");
    expect(rows).toEqual([{ half: null }]);
  });
});

describe('a database of a former state', () => {
  const test = suiteDatabase(startPostgres);

  it('is refused by its name, with the command that sets it aside, and nothing is changed', async () => {
    await test.pool.query(
      "DELETE FROM netlify.migrations; INSERT INTO netlify.migrations (name) VALUES ('0001_supplier_companies'), ('0002_supplier_keys')",
    );
    const refusal = await migrate(test.pool).catch((error: unknown) => error);
    const name = new URL(test.connectionString).pathname.slice(1);
    expect(refusal).toBeInstanceOf(MigrationRefusal);
    expect(String(refusal)).toContain(
      `The database ${name} is of a state before the first release: it has 2 migrations, such as 0001_supplier_companies, that this version lacks`,
    );
    expect(String(refusal)).toContain(`ALTER DATABASE "${name}" RENAME TO "${name}_former"`);
    const { rows } = await test.pool.query('SELECT count(*)::integer AS count FROM netlify.migrations');
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('is refused by a service that only checks', async () => {
    await expect(prepareConfigured({}, test.connectionString, false)).rejects.toThrow(
      'such as 0001_supplier_companies',
    );
  });

  it('is refused by its directory when it is the one of the local server', async () => {
    const directory = temporaryDirectory();
    const { connectionString, close } = await runEmbeddedDatabase(directory);
    const pool = openPool(connectionString);
    await pool.query(
      "UPDATE netlify.migrations SET name = '0001_supplier_companies' WHERE name = '0060_companies'",
    );
    await pool.end();
    await close();
    await expect(runEmbeddedDatabase(directory)).rejects.toThrow(
      `The database in ${directory} is of a state before the first release: it has 1 migration, such as 0001_supplier_companies, that this version lacks, so it cannot be migrated. Nothing was changed. Set it aside with: mv "${directory}" "${directory}-former"`,
    );
  }, 60_000);
});
