import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';

/** A running server of the production build. */
type HostProcess = {
  /** The bytes of its heap, after a forced collection. */
  readonly heap: () => Promise<number>;
  /** Kills it hard. */
  readonly kill: () => Promise<void>;
  /** Stops it with SIGTERM and gives its exit status. */
  readonly stop: () => Promise<number | null>;
};

/** Where and with what a server runs. */
type HostSettings = {
  /** The project, with its last build. */
  readonly directory: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** The file to which lines of the server's output that report an error are appended. */
  readonly errorLog: string;
};

const inHost = join(import.meta.dirname, 'in-host.ts');

/** Serves the last build of a project as `npm start -- --no-build` does, and waits until it is ready. */
const startHost = async ({ directory, port, databaseUrl, errorLog }: HostSettings): Promise<HostProcess> => {
  const child = fork(join(directory, 'host', 'start.ts'), ['--no-build'], {
    cwd: directory,
    execArgv: ['--expose-gc', '--import', inHost],
    // Every request of the run has the same network address.
    env: {
      ...process.env,
      PORT: String(port),
      NETLIFY_DB_URL: databaseUrl,
      ADDRESS_LIMITS: 'off',
      NODE_ENV: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ready = Promise.withResolvers<void>();
  const errors = createWriteStream(errorLog, { flags: 'a' });
  const read = (line: string) => {
    if (line.startsWith('ready ')) ready.resolve();
    else if (!line.startsWith('{') || line.includes('"error":')) errors.write(`${line}\n`);
  };
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', read);
  }
  void exited.then(([status]) => {
    errors.end();
    ready.reject(new Error(`The server ended with ${status} before it was ready; see ${errorLog}.`));
  });
  await ready.promise;

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    heap: async () => {
      const answered = once(child, 'message');
      child.send('heap');
      const [bytes] = await answered;
      return z.number().parse(bytes);
    },
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
};

/** The server under test, which a fault may replace by another process. */
export type SoakedHost = {
  readonly current: () => HostProcess;
  /** How many processes have served so far. */
  readonly number: () => number;
  /** The lookup database of the last build, of which each process makes a link of its own. */
  readonly builtCatalogue: string;
  /** The lookup database that the process reads. */
  readonly servedCatalogue: string;
  /** Starts another process after the current one was killed. */
  readonly restart: () => Promise<void>;
};

/** Starts the server of a project. */
export const startSoakedHost = async (settings: HostSettings): Promise<SoakedHost> => {
  let current = await startHost(settings);
  let number = 1;
  const build = join(settings.directory, 'build');
  return {
    current: () => current,
    number: () => number,
    builtCatalogue: join(build, 'catalogue.sqlite'),
    servedCatalogue: join(build, `served-${settings.port}`, 'catalogue.sqlite'),
    restart: async () => {
      current = await startHost(settings);
      number += 1;
    },
  };
};
