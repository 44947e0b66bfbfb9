import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../temporary-directory.ts';
import { openPool } from './open-pool.ts';
import { installedPrograms } from './postgres-programs.ts';
import { startPostgresServer } from './postgres-server.ts';

/** The installed programs again, below a directory that is this user's alone and has spaces in its name. */
const privatePrograms = async (): Promise<string> => {
  const parent = join(temporaryDirectory(), 'of one user');
  await mkdir(parent, { mode: 0o700 });
  const programs = join(parent, 'native');
  await cp(installedPrograms(), programs, { recursive: true, verbatimSymlinks: true });
  return programs;
};

describe('the test database', () => {
  it('starts from a private directory with spaces in its name, as root too', async () => {
    const server = await startPostgresServer(await privatePrograms());
    const pool = openPool(server.connectionString);
    try {
      const { rows } = await pool.query('SELECT 1 AS one');
      expect(rows).toEqual([{ one: 1 }]);
      await server.stop();
      await server.start();
      expect((await pool.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }]);
    } finally {
      await pool.end();
      await server.remove();
    }
  });

  it('says what to do when its programs are missing, do not run or lack their libraries', async () => {
    const programs = await privatePrograms();
    const initdb = join(programs, 'bin', 'initdb');
    const refusal = () => startPostgresServer(programs).catch((error: unknown) => String(error));
    await rm(join(programs, 'lib'), { recursive: true });
    if (process.platform === 'linux') expect(await refusal()).toMatch(/Run npm ci without --ignore-scripts/);
    await writeFile(initdb, '#!/bin/sh\necho "no such luck" >&2; exit 1\n');
    await chmod(initdb, 0o755);
    expect(await refusal()).toMatch(
      /^Error: The test database does not start: no such luck\. Run npm ci again/,
    );
    await rm(initdb);
    expect(await refusal()).toMatch(/^Error: The test database does not start: .*ENOENT.* Run npm ci again/);
  });
});
