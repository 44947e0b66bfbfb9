import { spawnSync } from 'node:child_process';

/** Seconds by the clock, and of the processors. */
export type ProgramTime = { readonly clock: number; readonly processor: number };

/** Runs a program with Node in a directory. The shell adds up the time of all of its processes. Throws when it fails. */
export const timeProgram = (
  root: string,
  words: readonly string[],
  settings: Readonly<Record<string, string | undefined>> = {},
): ProgramTime => {
  const start = performance.now();
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="processor %U %S"; time "$0" "$@"', process.execPath, ...words],
    { cwd: root, encoding: 'utf8', env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...settings } },
  );
  const [, user, system] = /^processor (\S+) (\S+)$/m.exec(stderr) ?? [];
  if (status !== 0) throw new Error(`A build failed.\n${stderr}`);
  return { clock: (performance.now() - start) / 1000, processor: Number(user) + Number(system) };
};
