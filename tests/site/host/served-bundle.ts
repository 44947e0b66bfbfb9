import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, onTestFinished } from 'vitest';
import type { WhereToAsk } from '../../../src/contracts/where-to-ask.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { writeLibraryTo } from '../../content/catalogue/write-library.ts';
import { type ReadyProcess, runProgram } from '../../end-to-end/run-until-ready.ts';
import { freePort } from '../../postgres/free-port.ts';
import { suiteDirectory } from '../../temporary-directory.ts';

const siteUrl = 'http://nameplate.example';

/** Who answers for the build: production needs both. */
const answering: WhereToAsk = {
  operator: 'Nameplate Works',
  contact: 'mailto:a@b.org',
  ownReports: 'mailto:a@b.org',
};

/** All that production needs where there is no database. */
export const withoutSuppliers = { SITE_URL: siteUrl, NETLIFY_DB_URL: 'none' } as const;

/** All that production needs with a database, whose mail goes to a server that is not there unless `SMTP_URL` is given. */
export const withSuppliers = (database: string) => ({
  SITE_URL: siteUrl,
  NETLIFY_DB_URL: database,
  CONSOLE_SECRET: 'a secret of more than 32 characters',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Nameplate <console@nameplate.org>',
});

type Settings = Readonly<Record<string, string | undefined>>;

/** Only what a test sets, and nothing of the machine that it runs on. */
const unset: Settings = {
  SITE_URL: undefined,
  URL: undefined,
  NETLIFY_DB_URL: undefined,
  OWNER_DB_URL: undefined,
  CATALOGUE_DB_URL: undefined,
  ROLE_CHECK: undefined,
  CONSOLE_SECRET: undefined,
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
  HOST: '127.0.0.1',
  npm_lifecycle_event: undefined,
};

/**
 * The bundle of the server beside a build of one page and one product, in a folder without packages. It runs in another folder,
 * which is empty, so that it can use nothing of the project.
 */
export const suiteBundle = () => {
  const directory = suiteDirectory();
  const elsewhere = suiteDirectory();
  const writeCatalogue = (asked: WhereToAsk) =>
    writeLibraryTo(
      join(directory(), 'build', 'catalogue.sqlite'),
      libraryOf([['Case', 'A-1']]),
      siteUrl,
      [],
      asked,
    );
  beforeAll(() => {
    mkdirSync(join(directory(), 'dist'));
    for (const name of ['pages', 'compressed']) {
      mkdirSync(join(directory(), 'build', name), { recursive: true });
    }
    writeFileSync(join(directory(), 'dist', 'index.html'), '<title>The build</title>');
    writeCatalogue(answering);
    // A link to the program would lead to the packages beside it.
    cpSync(join('build', 'server'), join(directory(), 'build', 'server'), { recursive: true });
  });
  const program = () => join(directory(), 'build', 'server', 'serve.mjs');
  return {
    /** Makes the build one that says this of who answers for it, until the test is over. */
    buildWith: (asked: WhereToAsk): void => {
      writeCatalogue(asked);
      onTestFinished(() => writeCatalogue(answering));
    },
    /** Puts a symbolic link into the site, until the test is over. */
    link: (path: string): void => {
      const file = join(directory(), 'dist', path);
      mkdirSync(dirname(file), { recursive: true });
      symlinkSync(join(directory(), 'dist', 'index.html'), file);
      onTestFinished(() => rmSync(file));
    },
    /** Runs it until it is ready. What still runs at the end of the test is killed. */
    start: async (settings: Settings, words: readonly string[] = []): Promise<ReadyProcess> => {
      const all = { ...unset, ...settings };
      const running = await runProgram(program(), await freePort(), all, elsewhere(), words);
      onTestFinished(async () => {
        await running.kill();
      });
      return running;
    },
    /** Starts it and waits for nothing; gives the process, and what it said when it has ended. */
    spawn: async (settings: Settings, words: readonly string[] = []) => {
      const child = spawn(process.execPath, [program(), ...words], {
        cwd: elsewhere(),
        env: { ...process.env, VITEST: undefined, PORT: String(await freePort()), ...unset, ...settings },
      });
      onTestFinished(() => {
        child.kill('SIGKILL');
      });
      let said = '';
      for (const output of [child.stdout, child.stderr]) {
        output.on('data', (chunk: Buffer) => {
          said += chunk.toString();
        });
      }
      const ended = once(child, 'close').then(([status, signal]) => ({ status: status ?? signal, said }));
      return { child, ended };
    },
  };
};
