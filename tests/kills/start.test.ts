import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findDatabase } from '../../scripts/database/find-database.ts';
import { createOperator } from '../end-to-end/demo-supplier.ts';
import { type ServableProject, servableProject } from '../scripts/host/servable-project.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

vi.setConfig({ testTimeout: 300_000 });

const operatorOf = async ({ directory }: ServableProject) => {
  const found = await findDatabase({}, directory);
  if (found.kind === 'not_found') throw new Error(found.message);
  return createOperator(found.connectionString);
};

describe('the first start', () => {
  it.each(['PG_VERSION', 'global/pg_control', 'postmaster.pid'])(
    'may be killed hard once it has written %s: the next one makes the database anew',
    async (name) => {
      const project = await servableProject();
      const isWritten = async () => {
        const names = await readdir(project.dataDirectory, { recursive: true }).catch(() => []);
        return names.some((path) => path.endsWith(name));
      };
      expect(await project.startAndKill(isWritten)).toBe('SIGKILL');
      await project.start();
      (await operatorOf(project)).demo();
    },
  );
});

describe('a data directory', () => {
  it('may be a symbolic link to a directory', async () => {
    const project = await servableProject();
    const elsewhere = temporaryDirectory();
    await mkdir(join(project.directory, '.netlify'), { recursive: true });
    await symlink(elsewhere, project.dataDirectory);
    await (await project.start()).stop();
    expect(existsSync(join(elsewhere, 'data', 'PG_VERSION'))).toBe(true);
  });

  it('that held data and is damaged is kept, and the start says what is there and what to do', async () => {
    const project = await servableProject();
    await (await project.start()).stop();
    const data = join(project.dataDirectory, 'data');
    const damages = [
      () => truncate(join(data, 'global', 'pg_control'), 100),
      () => rm(join(data, 'base'), { recursive: true }),
      () => rm(join(data, 'PG_VERSION')),
    ];
    for (const damage of damages) {
      await damage();
      const refusal = await project.refusal();
      expect(refusal).toMatch(/is damaged and does not open\. It holds \d+ MB of data, last written 20/);
      expect(refusal).toContain(`move the directory away, for example to ${project.dataDirectory}.damaged`);
      expect(refusal).not.toMatch(/Aborted|RuntimeError|\[object|^\s+at /m);
      expect(existsSync(join(data, 'global', 'pg_control'))).toBe(true);
    }
  });
});
