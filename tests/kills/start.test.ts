import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ownSettings, type ServableProject, servableProject } from '../site/host/servable-project.ts';

vi.setConfig({ testTimeout: 300_000 });

/** Starts the server, and kills it hard once the database has written a file of this name. Gives the signal it ended by. */
const startAndKill = async (
  { directory, dataDirectory, port }: ServableProject,
  written: string,
): Promise<unknown> => {
  const isWritten = async () => {
    const names = await readdir(dataDirectory, { recursive: true }).catch(() => []);
    return names.some((path) => path.endsWith(written));
  };
  const child = spawn(process.execPath, ['host/start.ts', '--no-build'], {
    cwd: directory,
    env: { ...process.env, ...ownSettings, PORT: String(port), VITEST: undefined },
  });
  const exited = once(child, 'exit');
  await Promise.race([vi.waitUntil(isWritten, { timeout: 60_000, interval: 1 }), exited]);
  child.kill('SIGKILL');
  const [, signal] = await exited;
  return signal;
};

describe('the first start', () => {
  it.each(['PG_VERSION', 'global/pg_control', 'postmaster.pid'])(
    'may be killed hard once it has written %s: the next one makes the database anew',
    async (name) => {
      const project = await servableProject();
      expect(await startAndKill(project, name)).toBe('SIGKILL');
      await project.start();
      await (await project.operator()).demo();
    },
  );
});

describe('a data directory', () => {
  it('that has lost its tables is kept, and the start says what is there and what to do', async () => {
    const project = await servableProject();
    await (await project.start()).stop();
    const data = join(project.dataDirectory, 'data');
    await rm(join(data, 'base'), { recursive: true });
    const refusal = await project.refusal();
    expect(refusal).toMatch(/is damaged and does not open\. It holds \d+ MB of data, last written 20/);
    expect(existsSync(join(data, 'global', 'pg_control'))).toBe(true);
  });
});
