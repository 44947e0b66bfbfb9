import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A process that has said that it answers requests. */
export type ReadyProcess = {
  readonly baseUrl: string;
  /** Stops it with SIGTERM and gives its exit status. */
  readonly stop: () => Promise<number | null>;
  /** Kills it hard. */
  readonly kill: () => Promise<number | null>;
};

type Settings = Readonly<Record<string, string | undefined>>;

/** Starts a script of the project in `directory`, as `runProgram` does. */
export const runUntilReady = (
  script: string,
  port: number,
  settings: Settings = {},
  directory: string = process.cwd(),
  words: readonly string[] = [],
): Promise<ReadyProcess> => runProgram(join('host', `${script}.ts`), port, settings, directory, words);

/**
 * Starts a program in `directory` on a port and waits for it to say `ready http://…`. What it said is in the error when it ends
 * before.
 */
export const runProgram = (
  program: string,
  port: number,
  settings: Settings,
  directory: string,
  words: readonly string[] = [],
): Promise<ReadyProcess> =>
  new Promise((resolve, reject) => {
    const environment = {
      ...process.env,
      PORT: String(port),
      NODE_ENV: undefined,
      VITEST: undefined,
      ...settings,
    };
    const child = spawn(process.execPath, [program, ...words], { cwd: directory, env: environment });
    const exited = new Promise<number | null>((resolveExit) => child.once('exit', resolveExit));
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /\bready (http:\/\/[^\s"]+)/.exec(output);
      if (ready?.[1] === undefined) return;
      const [, baseUrl] = ready;
      child.stdout.off('data', read).resume();
      const end = (signal: NodeJS.Signals) => () => {
        child.kill(signal);
        return exited;
      };
      resolve({ baseUrl, stop: end('SIGTERM'), kill: end('SIGKILL') });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    void exited.then((status) =>
      reject(new Error(`${program} ended with ${status} before it was ready.\n${output}`)),
    );
  });
