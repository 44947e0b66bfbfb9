import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { supplierTool } from '../../../../tools/operators/supplier/tool.ts';
import { createVerifiedCompany } from '../../../functions/keys/verified-company.ts';
import { suiteDatabase } from '../../../postgres/suite-database.ts';
import { startPglite } from '../../../postgres/test-database.ts';
import { suiteDirectory, temporaryDirectory } from '../../../temporary-directory.ts';
import { runInTest } from '../../run-in-test.ts';
import { type BackupPlace, backupPlaces, runAt } from './backup-place.ts';
import { contentOf, liveIn, triggersOf } from './lived-in.ts';

const [[, postgresPlaces], [, pglitePlaces]] = backupPlaces;

/** The text of a backup with its first line changed, and the checksum of the changed text. */
const withHeader = (text: string, change: (header: string) => string): string => {
  const lines = text.trimEnd().split('\n').slice(0, -1);
  const changed = [change(lines[0] ?? ''), ...lines.slice(1), ''].join('\n');
  return `${changed}${JSON.stringify({ sha256: createHash('sha256').update(changed).digest('hex') })}\n`;
};

const errorOf = ({ standardOutput }: { readonly standardOutput: string }): unknown =>
  JSON.parse(standardOutput).error;

describe('a restore', () => {
  const directory = suiteDirectory();
  const makePlace = postgresPlaces();
  let source: BackupPlace;
  let target: BackupPlace;
  let saved = '';
  beforeAll(async () => {
    [source, target] = [await makePlace(), await makePlace()];
    await source.use(liveIn);
    await source.run(directory(), 'backup', 'saved.jsonl');
    saved = readFileSync(join(directory(), 'saved.jsonl'), 'utf8');
  }, 60_000);

  const stateOf = (place: BackupPlace) =>
    place.use(async ({ pool }) => [await contentOf(pool), await triggersOf(pool)]);
  const restore = async (place: BackupPlace, content: string | Uint8Array) => {
    writeFileSync(join(directory(), 'given.jsonl'), content);
    const before = await stateOf(place);
    const ended = await place.run(directory(), 'restore', 'given.jsonl', '--json');
    expect(ended.exitCode).toBe(1);
    expect(await stateOf(place)).toEqual(before);
    return errorOf(ended);
  };
  /** The file with one bit changed in its character at an index; a character before it may have several bytes. */
  const replaced = (index: number): Uint8Array => {
    const bytes = Buffer.from(saved);
    const byte = Buffer.byteLength(saved.slice(0, index));
    bytes[byte] = (bytes[byte] ?? 0) ^ 1;
    return bytes;
  };

  it('refuses a file that was cut anywhere, and changes nothing', async () => {
    const header = saved.indexOf('\n');
    for (const length of [header + 1, saved.length / 2, saved.lastIndexOf('{"sha256"'), saved.length - 1]) {
      expect(await restore(target, saved.slice(0, length))).toMatchObject({
        code: 'file_cut',
        message: expect.stringContaining('Copy it again'),
      });
    }
  });

  it('refuses a file in which one bit was changed, and changes nothing', async () => {
    // A digit of the checksum, which the change makes another digit; from a letter it might make a sign that is none.
    const digit = saved.search(/\d\D*$/);
    const places = [
      '"takenAt":"',
      '{"row":{"company_id":"',
      '"digest":"\\\\x',
      '{"totals":{"tables":[{"name":"',
    ];
    for (const place of [...places.map((text) => saved.indexOf(text) + text.length + 1), digit]) {
      expect(await restore(target, replaced(place))).toMatchObject({ code: 'file_altered' });
    }
    expect(await restore(target, `${saved}{"row":{}}\n`)).toMatchObject({ code: 'file_cut' });
  });

  it('refuses another version of the format, and a file of another kind', async () => {
    const later = withHeader(saved, (header) => header.replace('"version":1', '"version":2'));
    expect(await restore(target, later)).toMatchObject({
      code: 'other_version',
      message: expect.stringContaining('version 2 of the format, and this program reads version 1'),
    });
    for (const content of ['', 'hello\n', '{"header":{}}\n', new Uint8Array(2000)])
      expect(await restore(target, content)).toMatchObject({ code: 'not_a_backup' });
    const missing = await target.run(directory(), 'restore', 'missing.jsonl', '--json');
    expect(errorOf(missing)).toMatchObject({ code: 'file_unavailable' });
  });

  it('refuses a database with other migrations, and names them', async () => {
    const other = withHeader(saved, (header) => header.replace('"0060_', '"0059_'));
    expect(await restore(target, other)).toMatchObject({
      code: 'other_migrations',
      message: expect.stringMatching(/lacks: 0059_companies\. The backup lacks: 0060_companies\./),
    });
    const column = withHeader(saved, (header) => header.replace('"keys_created"', '"keys_made"'));
    expect(await restore(target, column)).toMatchObject({ code: 'other_migrations' });
  });

  it('refuses a table that the database does not have', async () => {
    const unknown = withHeader(saved, (header) =>
      header.replace('"tables":[', '"tables":[{"name":"supplier.order","columns":["id"],"next":null},'),
    );
    expect(await restore(target, unknown)).toMatchObject({
      code: 'unknown_table',
      message: expect.stringContaining('supplier.order'),
    });
  });

  it('refuses rows of a table that its first line does not name, and sends the terminal none of its signs', async () => {
    const name = 'supplier.x\u001b]0;owned\u0007';
    const rows = `\n${JSON.stringify({ table: name })}\n{"row":{}}\n{"totals":`;
    const forged = withHeader(
      saved.replace('\n{"totals":', () => rows),
      (header) => header,
    );
    writeFileSync(join(directory(), 'given.jsonl'), forged);
    const steps: string[] = [];
    const ended = await runInTest(supplierTool, ['restore', 'given.jsonl', '--json'], {
      environment: target.environment,
      userDirectory: directory(),
      progress: (text) => steps.push(text),
    });
    expect(errorOf(ended)).toMatchObject({ code: 'unknown_table' });
    expect(steps).toContain('Writing supplier.company');
    expect(steps.join('') + ended.standardOutput + ended.standardError).not.toContain('owned');
  });

  it.each([
    ['a migration', (header: string) => header.replace('"0060_', '"\\u001b[2J\\nDone. ')],
    [
      'a table',
      (header: string) =>
        header.replace('"tables":[', '"tables":[{"name":"\\u001b[2J\\nDone. ","columns":[],"next":null},'),
    ],
  ])(
    'shows the name of %s in one line, with visible signs for what a terminal would obey',
    async (_title, change) => {
      writeFileSync(join(directory(), 'given.jsonl'), withHeader(saved, change));
      const { standardError, exitCode } = await target.run(directory(), 'restore', 'given.jsonl');
      expect(exitCode).toBe(1);
      expect(standardError).toContain('\\u{1b}[2J\\u{a}Done. ');
      expect(standardError.trimEnd()).not.toMatch(/\p{Cc}/u);
    },
  );

  it('refuses a database in which there is anything', async () => {
    const used = await makePlace();
    await used.use(({ database }) => createVerifiedCompany(database));
    expect(await restore(used, saved)).toMatchObject({ code: 'database_not_empty' });
    const forgotten = await makePlace();
    await forgotten.use(({ pool }) =>
      pool.query("INSERT INTO console.account VALUES ('a', 'a@x.example', true, '', NULL, now(), now())"),
    );
    expect(await restore(forgotten, saved)).toMatchObject({ code: 'database_not_empty' });
  });

  it('refuses rows whose sum is not the one that was noted, after it has written them', async () => {
    const lines = saved.split('\n');
    const changed = lines.map((line) => line.replace('"name":"A ', '"name":"B ')).join('\n');
    expect(changed).not.toBe(saved);
    expect(
      await restore(
        target,
        withHeader(changed, (header) => header),
      ),
    ).toMatchObject({
      code: 'not_the_same',
      message: expect.stringContaining('supplier.company'),
    });
    const broken = saved.replace('"role":"owner"', '"role":"queen"');
    expect(
      await restore(
        target,
        withHeader(broken, (header) => header),
      ),
    ).toMatchObject({
      code: 'not_the_same',
      message: expect.stringContaining('does not accept the rows'),
    });
  });

  it('works into the same database after every refusal', async () => {
    const { exitCode, standardOutput } = await target.run(directory(), 'restore', 'saved.jsonl');
    expect(exitCode).toBe(0);
    expect(standardOutput).toContain('every table is the same');
  });

  it('refuses a login that does not own the tables, as a backup does', async () => {
    const place = await makePlace();
    const role = `reader_${randomBytes(8).toString('hex')}`;
    await place.use(async ({ pool }) => {
      await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
      await pool.query(`GRANT USAGE ON SCHEMA supplier, console, netlify TO ${role}`);
      await pool.query(`GRANT SELECT ON ALL TABLES IN SCHEMA supplier, console, netlify TO ${role}`);
    });
    const address = new URL(place.environment.NETLIFY_DB_URL ?? '');
    address.username = role;
    address.password = 'x';
    const run = await runAt(address.href)(directory(), 'restore', 'saved.jsonl', '--json');
    expect(errorOf(run)).toMatchObject({ code: 'not_the_owner' });
    await place.use(async ({ pool }) => {
      await pool.query(`DROP OWNED BY ${role}`);
      await pool.query(`DROP ROLE ${role}`);
    });
  });
});

describe('a backup', () => {
  const directory = suiteDirectory();
  const makePlace = postgresPlaces();

  it('overwrites no file', async () => {
    const place = await makePlace();
    const file = join(directory(), 'taken.jsonl');
    writeFileSync(file, 'mine');
    const refused = await place.run(directory(), 'backup', 'taken.jsonl', '--json');
    expect([refused.exitCode, errorOf(refused)]).toMatchObject([1, { code: 'file_exists' }]);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const nowhere = await place.run(directory(), 'backup', 'no/such/place.jsonl');
    expect(nowhere).toMatchObject({ exitCode: 1, standardError: expect.stringMatching(/cannot be written/) });
    expect(await place.run(directory(), 'backup')).toMatchObject({ exitCode: 2 });
    expect(await place.run(directory(), 'backup', 'one', 'two')).toMatchObject({ exitCode: 2 });
  });

  it('refuses a table of which nobody decided whether it is in, and leaves no file', async () => {
    const place = await makePlace();
    await place.use(({ pool }) => pool.query('CREATE TABLE supplier.extra (id integer)'));
    const refused = await place.run(directory(), 'backup', 'extra.jsonl', '--json');
    expect(errorOf(refused)).toMatchObject({
      code: 'unknown_table',
      message: expect.stringContaining('supplier.extra'),
    });
    expect(existsSync(join(directory(), 'extra.jsonl'))).toBe(false);
  });

  it('is written also when the audit record is damaged, and says so, as does its restore', async () => {
    const [source, target] = [await makePlace(), await makePlace()];
    await source.use(async ({ pool, database }) => {
      await createVerifiedCompany(database);
      await pool.query('ALTER TABLE supplier.audit_entry DISABLE TRIGGER USER');
      await pool.query('DELETE FROM supplier.audit_entry WHERE entry_number = 2');
    });
    for (const [place, command] of [
      [source, 'backup'],
      [target, 'restore'],
    ] as const) {
      const ended = await place.run(directory(), command, 'damaged.jsonl');
      expect(ended).toMatchObject({ exitCode: 1, standardError: expect.stringContaining('does not verify') });
      expect(ended.standardError).toMatch(/supplier\.audit_entry +2\n/);
    }
  });
});

describe('a database whose connections share a session', () => {
  const directory = suiteDirectory();
  const test = suiteDatabase(startPglite);

  it('is refused, and the message says what to do', async () => {
    const refused = await runAt(test.connectionString)(directory(), 'backup', 'shared.jsonl', '--json');
    expect(errorOf(refused)).toMatchObject({
      code: 'shared_session',
      message: expect.stringContaining('Stop the server'),
    });
  });
});

describe('the data of the local server', () => {
  const makePlace = pglitePlaces();

  it('is not touched while the server runs, and the message says what to do', async () => {
    const place = await makePlace();
    const refused = await place.use(() => place.run(temporaryDirectory(), 'backup', 'x.jsonl', '--json'));
    expect(refused.exitCode).toBe(2);
    expect(errorOf(refused)).toMatchObject({
      code: 'no_database',
      message: expect.stringContaining('is open in another server of this project. Stop that one'),
    });
  });

  it('is not made by a backup', async () => {
    const projectDirectory = temporaryDirectory();
    const ended = await runInTest(supplierTool, ['backup', 'x.jsonl'], { projectDirectory });
    expect(ended).toMatchObject({
      exitCode: 2,
      standardError: expect.stringContaining('There is no database'),
    });
    expect(readdirSync(projectDirectory)).toEqual([]);
  });
});
