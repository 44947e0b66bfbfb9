import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findDatabase } from '../../../host/database/find-database.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { writeLibraryTo } from '../../content/catalogue/write-library.ts';
import { createOperator } from '../../end-to-end/demo-supplier.ts';
import { type ReadyProcess, runUntilReady } from '../../end-to-end/run-until-ready.ts';
import { freePort } from '../../postgres/free-port.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

/** A project in a path with spaces, with a build of one page and one product, until the test is over. */
export type ServableProject = {
  readonly directory: string;
  readonly port: number;
  /** Where the embedded database keeps its data. */
  readonly dataDirectory: string;
  /** Makes the build one for this address. */
  readonly buildFor: (baseUrl: string) => void;
  /** Runs `npm start -- --no-build` until it is ready; what still runs at the end of the test is killed. */
  readonly start: (
    settings?: Readonly<Record<string, string | undefined>>,
    words?: readonly string[],
  ) => Promise<ReadyProcess>;
  /** The operator's tool on the database of the running server. */
  readonly operator: () => Promise<ReturnType<typeof createOperator>>;
  /** What `start` says when it fails. */
  readonly refusal: (settings?: Readonly<Record<string, string>>) => Promise<string>;
};

/** The settings of a server of such a project: its own database, and the address of the build, whatever its port. */
export const ownSettings = { NETLIFY_DB_URL: '', OWNER_DB_URL: '', SITE_URL: 'http://localhost' } as const;

/** What a server that does not build reads: links to it lead to code that is compiled already. */
const linked = ['functions', 'host', 'netlify', 'netlify.toml', 'node_modules', 'package.json', 'src'];

/** Makes a project that serves the code of this one. */
export const servableProject = async (): Promise<ServableProject> => {
  const directory = join(temporaryDirectory(), 'a project of mine');
  await mkdir(join(directory, 'dist'), { recursive: true });
  for (const name of ['pages', 'compressed']) {
    await mkdir(join(directory, 'build', name), { recursive: true });
  }
  for (const name of linked) await symlink(join(process.cwd(), name), join(directory, name));
  await writeFile(join(directory, 'dist', 'index.html'), '<title>The first build</title>');
  const buildFor = (baseUrl: string): void =>
    writeLibraryTo(join(directory, 'build', 'catalogue.sqlite'), libraryOf([['Case', 'A-1']]), baseUrl);
  buildFor(ownSettings.SITE_URL);
  const port = await freePort();
  const dataDirectory = join(directory, '.netlify', `database-${port}`);
  const start: ServableProject['start'] = async (settings = {}, words = []) => {
    const all = { ...ownSettings, ...settings };
    const running = await runUntilReady('start', port, all, directory, ['--no-build', ...words]);
    onTestFinished(async () => {
      await running.kill();
    });
    return running;
  };
  return {
    directory,
    port,
    dataDirectory,
    buildFor,
    start,
    operator: async () => {
      const found = await findDatabase({}, directory);
      if (found.kind === 'not_found') throw new Error(found.message);
      return createOperator(found.connectionString);
    },
    refusal: async (settings) => {
      try {
        await start(settings);
      } catch (error) {
        return String(error);
      }
      throw new Error('The server has started.');
    },
  };
};
