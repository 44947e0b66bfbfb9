import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, onTestFinished, vi } from 'vitest';
import { runEmbeddedDatabase } from '../../host/database/embedded-database.ts';
import { findDatabase } from '../../host/database/find-database.ts';
import { writeCatalogueDatabase } from '../../src/publish/lookup-database.ts';
import { libraryOf } from '../content/catalogue/library-of.ts';
import { copyProject } from '../copy-project.ts';
import { createOperator } from '../end-to-end/demo-supplier.ts';
import { type ReadyProcess, runUntilReady } from '../end-to-end/run-until-ready.ts';
import { freePort } from '../postgres/free-port.ts';
import { suiteDirectory } from '../temporary-directory.ts';

/** A copy of the project, in a path with spaces, with a build of one page and one product. */
export type ServableProject = {
  readonly directory: string;
  readonly port: number;
  /** Where the embedded database keeps its data. */
  readonly dataDirectory: string;
  /** Makes the build one for this address. */
  readonly buildFor: (baseUrl: string) => void;
  /** Puts there, or into another directory, what an earlier run of the server left: all tables, with nothing in them. */
  readonly bringData: (directory?: string) => Promise<void>;
  /** Runs `npm start -- --no-build` until it is ready; what still runs at the end of the test is killed. */
  readonly start: (
    settings?: Readonly<Record<string, string | undefined>>,
    words?: readonly string[],
  ) => Promise<ReadyProcess>;
  /** Starts it too, and kills it hard once the database has written a file of this name. Gives the signal it ended by. */
  readonly startAndKill: (written: string) => Promise<string>;
  /** The operator's tool on the database of the running server. */
  readonly operator: () => Promise<ReturnType<typeof createOperator>>;
  /** What `start` says when it fails. */
  readonly refusal: (settings?: Readonly<Record<string, string>>) => Promise<string>;
};

const writeCatalogue = (directory: string, baseUrl: string): void =>
  writeCatalogueDatabase(
    join(directory, 'build', 'catalogue.sqlite'),
    { catalogue: libraryOf([['Case', 'A-1']]), insights: [], pages: [] },
    baseUrl,
  );

const fillCopy = async (directory: string, products: 'part' | 'none'): Promise<void> => {
  await copyProject(process.cwd(), directory, products);
  await mkdir(join(directory, 'dist'));
  await writeFile(join(directory, 'dist', 'index.html'), '<title>The first build</title>');
  await mkdir(join(directory, 'build', 'pages'), { recursive: true });
  writeCatalogue(directory, 'http://localhost');
};

const runEarlier = async (project: string): Promise<string> => {
  const directory = join(project, 'an earlier run');
  await (await runEmbeddedDatabase(directory)).close();
  return directory;
};

/**
 * The copy of a suite. Each call gives it with a port and data of its own for the running test. It has products only where they are
 * asked for, to be built.
 */
export const suiteProject = (products: 'part' | 'none' = 'none'): (() => Promise<ServableProject>) => {
  const parent = suiteDirectory();
  const directory = () => join(parent(), 'a project of mine');
  let earlier: Promise<string> | undefined;
  beforeAll(async () => {
    await mkdir(directory());
    await fillCopy(directory(), products);
  }, 60_000);
  return () => serveCopy(directory(), () => (earlier ??= runEarlier(directory())));
};

const serveCopy = async (directory: string, earlierData: () => Promise<string>): Promise<ServableProject> => {
  const port = await freePort();
  const start: ServableProject['start'] = async (settings = {}, words = []) => {
    // The one build is served on several ports.
    const all = { NETLIFY_DB_URL: '', OWNER_DB_URL: '', SITE_URL: 'http://localhost', ...settings };
    const running = await runUntilReady('start', port, all, directory, ['--no-build', ...words]);
    onTestFinished(async () => {
      await running.kill();
    });
    return running;
  };
  const dataDirectory = join(directory, '.netlify', `database-${port}`);
  return {
    directory,
    port,
    dataDirectory,
    buildFor: (baseUrl) => writeCatalogue(directory, baseUrl),
    bringData: async (to = dataDirectory) => {
      await cp(await earlierData(), to, { recursive: true });
    },
    start,
    startAndKill: async (written) => {
      const isWritten = async () => {
        const names = await readdir(dataDirectory, { recursive: true }).catch(() => []);
        return names.some((path) => path.endsWith(written));
      };
      const child = spawn(process.execPath, ['host/start.ts', '--no-build'], {
        cwd: directory,
        env: {
          ...process.env,
          NETLIFY_DB_URL: '',
          SITE_URL: 'http://localhost',
          PORT: String(port),
          VITEST: undefined,
        },
      });
      const exited = once(child, 'exit');
      await Promise.race([vi.waitUntil(isWritten, { timeout: 60_000, interval: 1 }), exited]);
      child.kill('SIGKILL');
      const [, signal] = await exited;
      return String(signal);
    },
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
