import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs git in a repository and gives its standard output; undefined when git fails, is absent, or there is no repository. */
export type Git = (...words: string[]) => Promise<Buffer | undefined>;

/** Git in the repository in a directory. */
export const gitIn =
  (repository: string): Git =>
  async (...words) => {
    try {
      const { stdout } = await run('git', ['-C', repository, ...words], {
        encoding: 'buffer',
        maxBuffer: 1_000_000_000,
      });
      return stdout;
    } catch {
      return undefined;
    }
  };
