import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { cannotStart, installedPrograms, type PostgresPlace, preparePlace } from './postgres-programs.ts';

/** A real PostgreSQL server of its own, with nothing in it. */
export type PostgresServer = {
  readonly connectionString: string;
  /** The process of the running server, whose children are its backends; `undefined` while it is stopped. */
  readonly processId: () => number | undefined;
  readonly start: () => Promise<void>;
  /** Stops the server and breaks its connections; the data stays. */
  readonly stop: () => Promise<void>;
  /** Stops the server and deletes its data. */
  readonly remove: () => Promise<void>;
  /** Starts a hot standby, which begins with a copy of the data and follows this server; stops this server while it copies. */
  readonly startStandby: () => Promise<PostgresServer>;
};

/** How a server runs. */
export type PostgresOptions = {
  /** The memory for tables; tests need little. */
  readonly sharedBuffers?: string;
  /** Whether what is committed survives a crash, as in production; otherwise nothing is forced to the disk. */
  readonly isDurable?: boolean;
};

/** The data of tests is thrown away. */
const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

const local = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];

const readyLine = /database system is ready to accept (?:read-only )?connections/;

/** What to do about the last words of a program that failed. */
const adviceFor = (words: string): string => {
  if (words.includes('shared librar') || words.includes('Library not loaded')) {
    return 'Run npm ci without --ignore-scripts: a script of the package completes its libraries.';
  }
  if (words.includes('EACCES')) {
    return 'Set TMPDIR to a directory that every user may enter and programs may run in, or run the tests as an ordinary user.';
  }
  if (words.includes('ENOENT')) return 'Run npm ci again, on a system with glibc if this is Linux.';
  if (words.includes('space left')) return 'Free some space, or set TMPDIR to a directory with 200 MB.';
  return 'Run npm ci again; if that does not help, run the tests as an ordinary user in a clone that this user owns.';
};

const failure = (words: string): Error => {
  const last = words.trim().split('\n').slice(-2).join(' ');
  return cannotStart(last === '' ? 'the program ended without a word.' : `${last}.`, adviceFor(words));
};

type Words = { readonly process: ChildProcess; readonly said: () => string };

/** Starts a program of PostgreSQL as its user and collects what it says. */
const startProgram = (program: string, words: readonly string[], place: PostgresPlace): Words => {
  const child = spawn(program, words, {
    ...place.user,
    cwd: place.directory,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return { process: child, said: () => said };
};

const initialise = async (place: PostgresPlace, data: string): Promise<void> => {
  const passwordFile = join(place.directory, 'password');
  await writeFile(passwordFile, 'postgres\n', { mode: 0o600 });
  const { uid, gid } = place.user;
  if (uid !== undefined && gid !== undefined) {
    await chown(passwordFile, uid, gid);
    // initdb makes the data directory as its user.
    await chown(place.directory, uid, gid);
  }
  const { process: initdb, said } = startProgram(
    place.initdb,
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=password',
      `--pwfile=${passwordFile}`,
      '--no-sync',
      '--encoding=UTF8',
      '--locale=C',
    ],
    place,
  );
  const status = await once(initdb, 'close').then(
    ([code]) => code,
    (error: unknown) => {
      throw failure(String(error));
    },
  );
  if (status !== 0) throw failure(said());
};

const startPostgres = async (
  place: PostgresPlace,
  data: string,
  port: number,
  { sharedBuffers = '16MB', isDurable = false }: PostgresOptions,
): Promise<ChildProcess> => {
  const durability = isDurable ? [] : fast;
  const settings = [...durability, `shared_buffers=${sharedBuffers}`, ...local].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const started = startProgram(place.postgres, ['-D', data, '-p', String(port), ...settings], place);
  await new Promise<void>((resolve, reject) => {
    started.process.once('error', (error) => reject(failure(String(error))));
    started.process.once('close', () => reject(failure(started.said())));
    started.process.stderr?.on('data', () => {
      if (readyLine.test(started.said())) resolve();
    });
  });
  return started.process;
};

/** Fills the data directory of a server. */
type Prepare = (place: PostgresPlace, data: string) => Promise<void>;

/** Copies the data of a server that is stopped, and lets what starts from the copy follow it. */
const followerOf =
  (primaryData: string, primaryPort: number): Prepare =>
  async (place, data) => {
    // Node copies no owners.
    await promisify(execFile)('cp', ['-a', primaryData, data]);
    const { uid, gid } = place.user;
    if (uid !== undefined && gid !== undefined) await chown(place.directory, uid, gid);
    await writeFile(join(data, 'standby.signal'), '');
    await appendFile(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=postgres password=postgres'\n`,
    );
  };

/**
 * Makes and starts a server in a temporary directory, on a free port, from the programs in a directory: those that npm
 * installed, if none is named. Throws an error that says what to do when it does not start.
 */
export const startPostgresServer = (
  programs = installedPrograms(),
  options: PostgresOptions = {},
): Promise<PostgresServer> => startServer(programs, options, initialise);

const startServer = async (
  programs: string,
  options: PostgresOptions,
  prepare: Prepare,
): Promise<PostgresServer> => {
  const place = await preparePlace(programs);
  const data = join(place.directory, 'data');
  const port = await freePort();
  let running: ChildProcess | undefined;
  const killAtExit = () => running?.kill('SIGINT');
  // Vitest ends its workers with it, and nothing that listens to `exit` would hear of that.
  const exit = () => process.exit(1);
  const start = async () => {
    running = await startPostgres(place, data, port, options);
  };
  const stop = async () => {
    if (running === undefined) return;
    const hasEnded = running.exitCode !== null || running.signalCode !== null;
    const exited = hasEnded ? undefined : once(running, 'exit');
    // PostgreSQL's fast shutdown, which does not wait for clients.
    running.kill('SIGINT');
    await exited;
    running = undefined;
  };
  const remove = async () => {
    process.off('exit', killAtExit).off('SIGTERM', exit);
    await stop();
    await rm(place.directory, { recursive: true, force: true, maxRetries: 5 });
  };
  process.on('exit', killAtExit).on('SIGTERM', exit);
  try {
    await prepare(place, data);
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    connectionString: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    processId: () => (running?.exitCode === null && running.signalCode === null ? running.pid : undefined),
    start,
    stop,
    remove,
    startStandby: () =>
      startServer(programs, options, async (...given) => {
        await stop();
        await followerOf(data, port)(...given);
        await start();
      }),
  };
};
