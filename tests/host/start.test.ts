import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryDirectory } from '../temporary-directory.ts';
import { type ServableProject, suiteProject } from './servable-project.ts';

const servableProject = suiteProject();

vi.setConfig({ testTimeout: 300_000 });

const noteOf = ({ directory }: ServableProject) =>
  readFile(join(directory, '.netlify', 'state.json'), 'utf8');

/** A message for people: no text of a crash and no stack trace. */
const expectPlain = (message: string) => {
  expect(message).not.toMatch(/Aborted|RuntimeError|\[object|^\s+at /m);
};

describe('a second start', () => {
  it('on a used port ends at once, and the data and the note of the first survive, a hard kill included', async () => {
    const project = await servableProject();
    await project.bringData();
    const first = await project.start();
    const { companyId } = (await project.operator()).demo();
    const note = await noteOf(project);

    const refusal = await project.refusal();
    expect(refusal).toContain('The port is in use. Stop what listens there, or choose another one');
    expectPlain(refusal.replace(/^Error: /, ''));
    expect(await noteOf(project)).toBe(note);
    expect((await fetch(first.baseUrl)).status).toBe(200);

    await first.kill();
    await project.start();
    const companies = JSON.stringify((await project.operator()).run('company', 'list'));
    expect(companies).toContain(companyId);
  });

  it('on the same data is refused, also through a symbolic link', async () => {
    const project = await servableProject();
    await project.bringData();
    await project.start();
    const sharing = await servableProject();
    await symlink(project.dataDirectory, sharing.dataDirectory);
    expect(await sharing.refusal()).toContain('is open in another server of this project');
  });

  it('leaves the database alone when something else has the port on either address of loopback', async () => {
    const project = await servableProject();
    for (const host of ['127.0.0.1', '::1']) {
      const other = createServer();
      const isTaken = await new Promise<boolean>((resolve) => {
        other.once('error', () => resolve(false)).listen(project.port, host, () => resolve(true));
      });
      if (isTaken) expect(await project.refusal()).toContain('The port is in use.');
      other.close();
    }
    expect(existsSync(project.dataDirectory)).toBe(false);
  });
});

describe('a data directory', () => {
  it('may be a symbolic link to a directory', async () => {
    const project = await servableProject();
    const elsewhere = temporaryDirectory();
    await mkdir(join(project.directory, '.netlify'), { recursive: true });
    await symlink(elsewhere, project.dataDirectory);
    await project.bringData(elsewhere);
    await project.start();
    (await project.operator()).demo();
  });

  it('that is a link to nothing, or a file, is refused with what to do', async () => {
    const project = await servableProject();
    await mkdir(join(project.directory, '.netlify'), { recursive: true });
    await symlink(join(project.directory, 'nothing'), project.dataDirectory);
    const refusal = await project.refusal();
    expect(refusal).toContain('If it is a symbolic link, make the directory that it leads to');
    expectPlain(refusal);
    await rm(project.dataDirectory);
    await writeFile(project.dataDirectory, '');
    expect(await project.refusal()).toContain('move away what is there');
  });

  it('that held data and is damaged is kept, and the start says what is there and what to do', async () => {
    const project = await servableProject();
    await project.bringData();
    const data = join(project.dataDirectory, 'data');
    const damages = [
      () => truncate(join(data, 'global', 'pg_control'), 100),
      () => rm(join(data, 'PG_VERSION')),
    ];
    for (const damage of damages) {
      await damage();
      const refusal = await project.refusal();
      expect(refusal).toMatch(/is damaged and does not open\. It holds \d+ MB of data, last written 20/);
      expect(refusal).toContain(`move the directory away, for example to ${project.dataDirectory}.damaged`);
      expectPlain(refusal);
      expect(existsSync(join(data, 'global', 'pg_control'))).toBe(true);
    }
  });
});
