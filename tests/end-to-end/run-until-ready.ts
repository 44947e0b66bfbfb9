import { spawn } from 'node:child_process';

/** A process that has said that it answers requests. */
export type ReadyProcess = {
  readonly baseUrl: string;
  /** Stops it with SIGTERM and gives its exit status. */
  readonly stop: () => Promise<number | null>;
  /** Kills it hard. */
  readonly kill: () => Promise<number | null>;
};

/**
 * Starts a script of the project in `directory` on a port and waits for its line `ready http://…`. What it said
 * is in the error when it ends before.
 */
export const runUntilReady = (
  script: string,
  port: number,
  settings: Readonly<Record<string, string | undefined>> = {},
  directory: string = process.cwd(),
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
    const child = spawn(process.execPath, [`host/${script}.ts`, ...words], {
      cwd: directory,
      env: environment,
    });
    const exited = new Promise<number | null>((resolveExit) => child.once('exit', resolveExit));
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^ready (http:\/\/\S+)$/m.exec(output);
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
      reject(new Error(`${script} ended with ${status} before it was ready.\n${output}`)),
    );
  });
