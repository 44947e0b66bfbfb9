import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject } from '../copy-project.ts';
import { runUntilReady } from '../end-to-end/run-until-ready.ts';
import { freePort } from '../postgres/free-port.ts';

/** A copy of the project that `npm run dev` runs on, to be edited. */
export type ProjectInDevelopment = {
  readonly directory: string;
  readonly baseUrl: string;
  /** The places that the editor of this machine was asked to open, one a line: file, line and column. */
  readonly openedPlaces: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** Copies the project and starts `npm run dev` on it, with an editor that only notes what it is to open. */
export const developCopy = async (): Promise<ProjectInDevelopment> => {
  const directory = await mkdtemp(join(tmpdir(), 'nameplate-development-'));
  await copyProject(process.cwd(), directory);
  const editor = join(directory, 'editor');
  const opened = join(directory, 'opened');
  await writeFile(opened, '');
  await writeFile(editor, `#!/bin/sh\necho "$1:$2:$3" >> '${opened}'\n`, { mode: 0o755 });
  const running = await runUntilReady('dev', await freePort(), { LAUNCH_EDITOR: editor }, directory);
  return {
    directory,
    baseUrl: running.baseUrl,
    openedPlaces: () => readFile(opened, 'utf8'),
    stop: async () => {
      await running.stop();
      await rm(directory, { recursive: true });
    },
  };
};
