import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** The scripts that are programs of the project, with their files; the bundle that `serve` runs is built from another. */
const programs = Object.entries({ ...scripts, serve: 'node host/serve.ts' }).flatMap(([script, command]) => {
  const [, file] = /^node (\S+\.ts)$/.exec(command) ?? [];
  return file === undefined ? [] : [{ script, file }];
});

type Ended = { readonly status: unknown; readonly output: string; readonly errors: string };

const run = (script: string, words: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, npm_lifecycle_event: script };
    execFile(process.execPath, words, { env }, (error, output, errors) =>
      resolve({ status: error?.code ?? 0, output, errors }),
    );
  });

it.each(programs)(
  'npm run $script does nothing for an option that does not exist, and names its help in one line',
  async ({ script, file }) => {
    const { status, output, errors } = await run(script, [file, '--no-such-option']);
    expect([status, output]).toEqual([expect.toBeOneOf([1, 2]), '']);
    expect(errors).toMatch(/^[A-Z].*\. For help: npm (?:run )?\S+ -- --help\n$/);
    expect(errors).toContain(` ${script} -- --help`);
  },
  // Most of the time goes into loading the program, which on a busy machine takes long.
  180_000,
);
