import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createVerifiedCompany, issueKeyTo } from '../../../functions/keys/verified-company.ts';
import { isEmbeddedTested } from '../../../postgres/test-database.ts';
import { temporaryDirectory } from '../../../temporary-directory.ts';
import { type BackupPlace, backupPlaces } from './backup-place.ts';
import { contentOf, triggersOf } from './lived-in.ts';

const [[, postgresPlaces]] = backupPlaces;

const script = resolve('tools/operators/supplier.ts');

const stateOf = (place: BackupPlace) =>
  place.use(async ({ pool }) => [await contentOf(pool), await triggersOf(pool)]);

/** A pipe that looks like a file, because a restore reads its file twice: to check it, and to write its rows. */
const makePipe = async (path: string): Promise<void> => {
  await promisify(execFile)('mkfifo', [path]);
};

const writeInto = async (pipe: string, bytes: Uint8Array) => {
  const file = await open(pipe, 'w');
  await file.writeFile(bytes);
  return file;
};

const tested = isEmbeddedTested ? backupPlaces : backupPlaces.slice(0, 1);

describe.skipIf(process.platform === 'win32').each(tested)('a restore into %s', (_, placesOf) => {
  const makeSource = postgresPlaces();
  const makeTarget = placesOf();

  it('that is killed while it writes leaves nothing, and the next one works', async () => {
    const directory = temporaryDirectory();
    const [source, target] = [await makeSource(), await makeTarget()];
    await source.use(async ({ pool, database }) => {
      await createVerifiedCompany(database);
      await pool.query(
        `INSERT INTO supplier.member (company_id, email, role)
          SELECT company_id, 'member-' || number || '@supplier.example', 'member'
          FROM supplier.company, generate_series(1, 3000) AS number`,
      );
    });
    await source.run(directory, 'backup', 'saved.jsonl');
    const saved = await readFile(join(directory, 'saved.jsonl'));
    const before = await stateOf(target);

    const pipe = join(directory, 'pipe.jsonl');
    await makePipe(pipe);
    const child = spawn(process.execPath, [script, 'restore', pipe], {
      cwd: target.projectDirectory === '/nonexistent' ? directory : target.projectDirectory,
      env: { ...process.env, NETLIFY_DB_URL: '', ...target.environment },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    const whole = await writeInto(pipe, saved);
    // Another pipe under the same name, which the restore opens when it has read the first to its end.
    await makePipe(join(directory, 'second'));
    await rename(join(directory, 'second'), pipe);
    await whole.close();
    // Written when the restore has taken most of it, and it takes more only after it has written what it took.
    const rest = await writeInto(pipe, saved.subarray(0, -1000));
    child.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
    await rest.close();

    expect(await stateOf(target)).toEqual(before);
    expect((await target.run(directory, 'restore', 'saved.jsonl')).exitCode).toBe(0);
    const [restored] = await stateOf(target);
    expect(restored).toMatchObject({ 'supplier.member': { length: 3001 } });
  });
});

describe('a backup of PostgreSQL', () => {
  const makePlace = postgresPlaces();

  it('that is made while keys and companies are created is one state of the database', async () => {
    const directory = temporaryDirectory();
    const [source, target] = [await makePlace(), await makePlace()];
    await source.use(async ({ database }) => {
      const first = Promise.withResolvers<void>();
      let isOver = false;
      const write = async () => {
        while (!isOver) {
          await issueKeyTo(database, await createVerifiedCompany(database));
          first.resolve();
        }
      };
      const writing = write();
      await first.promise;
      for (const name of ['one.jsonl', 'two.jsonl', 'three.jsonl'])
        expect(await source.run(directory, 'backup', name)).toMatchObject({ exitCode: 0 });
      isOver = true;
      await writing;
    });
    expect((await target.run(directory, 'restore', 'three.jsonl', '--json')).standardOutput).toContain(
      '"valid":true',
    );
    const { standardOutput } = await target.run(directory, 'company', 'list', '--json');
    const { companies } = JSON.parse(standardOutput);
    for (const { owners, activeKeys } of companies.slice(0, -1))
      expect([owners.length, activeKeys]).toEqual([1, 1]);
  });
});
