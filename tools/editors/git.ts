import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '../command-line/tool-command.ts';

/** Runs git in a repository and gives its standard output. `input` goes to its standard input. Throws a `Refusal`. */
export const runGit = async (repository: string, words: readonly string[], input = ''): Promise<Buffer> => {
  // The user's settings must not change what is read.
  const settings = ['-c', 'core.quotePath=false', '-c', 'log.showSignature=false'];
  const child = spawn('git', ['-C', repository, ...settings, ...words], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // git may end before it has read all of its input; its exit code tells.
  child.stdin.on('error', () => {}).end(input);
  const [output, [status]] = await Promise.all([buffer(child.stdout), once(child, 'close')]).catch(() => {
    throw new Refusal('repository_refused', 'The program git was not found. Install it, then try again.');
  });
  if (status === 0) return output;
  throw new Refusal(
    'repository_refused',
    'git cannot read this repository. Name a directory that is a git repository, which git trusts (safe.directory), with all of its objects.',
  );
};

/** Runs git in a repository and gives its standard output; undefined when git fails, is absent, or there is no repository. */
export type Git = (...words: string[]) => Promise<Buffer | undefined>;

/** Git in the repository in a directory. */
export const gitIn =
  (repository: string): Git =>
  (...words) =>
    runGit(repository, words).catch(() => undefined);
