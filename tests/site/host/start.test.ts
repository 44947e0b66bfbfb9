import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { runEmbeddedDatabase } from '../../../host/database/embedded-database.ts';
import { suiteDirectory, temporaryDirectory } from '../../temporary-directory.ts';
import { type ServableProject, servableProject } from './servable-project.ts';

vi.setConfig({ testTimeout: 300_000 });

const usedData = suiteDirectory();
beforeAll(async () => (await runEmbeddedDatabase(usedData())).close());

/** Puts into a directory what an earlier run of the server leaves: all tables, with nothing in them. */
const bringData = (directory: string): Promise<void> => cp(usedData(), directory, { recursive: true });

const noteOf = ({ directory }: ServableProject) =>
  readFile(join(directory, '.netlify', 'state.json'), 'utf8');

/** A message for people: no text of a crash and no stack trace. */
const expectPlain = (message: string) => {
  expect(message).not.toMatch(/Aborted|RuntimeError|\[object|^\s+at /m);
};

describe('a second start', () => {
  it('on a used port ends at once, and the data and the note of the first survive, a hard kill included', async () => {
    const project = await servableProject();
    await bringData(project.dataDirectory);
    const first = await project.start();
    const { companyId } = await (await project.operator()).demo();
    const note = await noteOf(project);

    const refusal = await project.refusal();
    expect(refusal).toContain('The port is in use. Stop what listens there, or choose another one');
    expectPlain(refusal.replace(/^Error: /, ''));
    expect(await noteOf(project)).toBe(note);
    expect((await fetch(first.baseUrl)).status).toBe(200);

    await first.kill();
    await project.start();
    const companies = JSON.stringify(await (await project.operator()).run('company', 'list'));
    expect(companies).toContain(companyId);
  });

  it('on the same data is refused, also through symbolic links, of which both servers may have one', async () => {
    const data = temporaryDirectory();
    const [project, sharing] = [await servableProject(), await servableProject()];
    for (const { directory, dataDirectory } of [project, sharing]) {
      await mkdir(join(directory, '.netlify'));
      await symlink(data, dataDirectory);
    }
    await bringData(data);
    await project.start();
    await (await project.operator()).demo();
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

// Linux answers on all of 127.0.0.0/8, so a second address of the machine needs no network.
it.skipIf(process.platform !== 'linux')(
  'npm start prints the address that HOST names, and answers with it and on it alone',
  async () => {
    const project = await servableProject();
    const named = `http://127.0.0.2:${project.port}`;
    project.buildFor(named);
    const server = await project.start({
      HOST: '127.0.0.2',
      SITE_URL: undefined,
      NETLIFY_DB_URL: process.env.TEST_POSTGRES ?? '',
    });
    expect(server.baseUrl).toBe(named);
    await expect(fetch(`http://127.0.0.1:${project.port}`)).rejects.toThrow();
    const { type } = await (await fetch(`${named}/api/v1/none`)).json();
    expect(new URL(type).origin).toBe(named);
  },
);

describe('a data directory', () => {
  it('that is a link to nothing, or a file, is refused with what to do', async () => {
    const project = await servableProject();
    await mkdir(join(project.directory, '.netlify'), { recursive: true });
    await symlink(join(project.directory, 'nothing'), project.dataDirectory);
    const refusal = await project.refusal();
    expect(refusal).toContain('If it is a symbolic link, create its target');
    expectPlain(refusal);
    await rm(project.dataDirectory);
    await writeFile(project.dataDirectory, '');
    expect(await project.refusal()).toContain('otherwise move the file away');
  });

  it('that held data and is damaged is kept, and the start says what is there and what to do', async () => {
    const project = await servableProject();
    await bringData(project.dataDirectory);
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
