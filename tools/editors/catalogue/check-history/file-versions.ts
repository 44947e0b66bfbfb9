import type { CommitRevision } from '../../../../src/contracts/statements.ts';
import type { Git } from '../../git.ts';

/** A version of a file, with the date of its own commit. */
export type TextVersion = { readonly revision: CommitRevision; readonly text: Buffer };

const linesOf = (output: Buffer | undefined): string[] =>
  (output?.toString('utf8') ?? '').split('\n').filter((line) => line !== '');

/** The path from which a commit renamed a file; undefined when it did not. */
const renamedFrom = async (git: Git, commit: string, path: string): Promise<string | undefined> => {
  const options = ['--format=', '--diff-merges=first-parent', '-M', '-l0', '--diff-filter=R'];
  const paths = ['*.yaml', '*.yml', '*-types/*'];
  const output = await git('show', ...options, '--name-status', '-z', commit, '--', ...paths);
  const words = (output?.toString('utf8') ?? '').split('\0');
  const renaming = words.findIndex((word, index) => /^R\d+$/.test(word) && words[index + 2] === path);
  return words[renaming + 1 || words.length];
};

/**
 * Every version of the file at a path of a commit, the newest first, along renames: each is what stood before the commit
 * that made the one above it. It does not use `git log --follow`, which goes on in another file where a new one resembles it.
 */
export const versionsOfFile = async (git: Git, commit: string, path: string): Promise<TextVersion[]> => {
  const log = await git('log', '--parents', '--format=%H %cs %P', commit, '--', `:(top,literal)${path}`);
  const commits = new Map(
    linesOf(log).map((line) => {
      const [hash = '', date = '', parent = ''] = line.split(' ');
      return [hash, { date, parent }] as const;
    }),
  );
  const versions: TextVersion[] = [];
  let next = [...commits.keys()][0] ?? '';
  let made = commits.get(next);
  while (made !== undefined) {
    const text = await git('show', `${next}:${path}`);
    // A file that was removed and came back begins anew.
    if (text === undefined) break;
    versions.push({ revision: { date: made.date, commit: next, path }, text });
    next = made.parent;
    made = commits.get(next);
  }
  const added = versions.at(-1)?.revision.commit;
  const before = added === undefined ? undefined : await renamedFrom(git, added, path);
  return before === undefined
    ? versions
    : [...versions, ...(await versionsOfFile(git, `${added}^1`, before))];
};

/** The paths of the files of a commit below folders, by the line in which they state a part number. */
export const partNumberLines = async (
  git: Git,
  commit: string,
  folders: readonly string[],
): Promise<{ readonly path: string; readonly line: string }[]> =>
  linesOf(await git('grep', '-z', '-E', '^part_number:', commit, '--', ...folders)).map((found) => {
    const [name = '', line = ''] = found.split('\0');
    return { path: name.slice(name.indexOf(':') + 1), line };
  });
