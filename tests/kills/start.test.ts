import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { suiteProject } from '../host/servable-project.ts';

const servableProject = suiteProject();

vi.setConfig({ testTimeout: 300_000 });

describe('the first start', () => {
  it.each(['PG_VERSION', 'global/pg_control', 'postmaster.pid'])(
    'may be killed hard once it has written %s: the next one makes the database anew',
    async (name) => {
      const project = await servableProject();
      expect(await project.startAndKill(name)).toBe('SIGKILL');
      await project.start();
      (await project.operator()).demo();
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
