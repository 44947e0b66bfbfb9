import { execFile } from 'node:child_process';

/** What npm printed, whatever it ended with. */
export type NpmOutput = { readonly standardOutput: string; readonly standardError: string };

/** Runs npm in the project: the one that runs the script, else the one on the path. Throws when there is none. */
export const runNpm = (
  words: readonly string[],
  {
    projectDirectory,
    environment,
  }: {
    readonly projectDirectory: string;
    readonly environment: Readonly<Record<string, string | undefined>>;
  },
): Promise<NpmOutput> => {
  const { npm_execpath: script } = environment;
  const [program, before] = script ? [process.execPath, [script]] : ['npm', []];
  const { promise, resolve, reject } = Promise.withResolvers<NpmOutput>();
  const options = { cwd: projectDirectory, env: { ...environment }, maxBuffer: 1 << 28 };
  execFile(program, [...before, ...words], options, (error, standardOutput, standardError) => {
    // A number is the exit code of npm; a text says why it did not start.
    if (typeof error?.code === 'string') reject(new Error(`npm does not start (${error.code}).`));
    else resolve({ standardOutput, standardError });
  });
  return promise;
};
