import { mkdirSync } from 'node:fs';
import { Refusal } from '../../../command-line/tool-command.ts';
import { runGit } from '../../git.ts';

const refusal = (message: string): Refusal => new Refusal('repository_refused', message);

/** The branch of a clone that has the newest commit which was fetched. */
export const newestBranch = 'refs/heads/newest';

/**
 * Fetches the newest commit of a public repository, with its history, into a bare clone, which is made where there is none.
 * Throws a `Refusal`.
 */
export const fetchNewest = async (clone: string, address: string): Promise<void> => {
  mkdirSync(clone, { recursive: true });
  await runGit(clone, ['init', '--quiet', '--bare']);
  await runGit(clone, ['fetch', '--quiet', '--no-tags', '--', address, `+HEAD:${newestBranch}`]).catch(() => {
    throw refusal('git cannot fetch this source. Check the connection, or name a local clone with --from.');
  });
};

/** A version of a file: the commit that made it, and what was there before. */
export type FileVersion = {
  readonly commit: string;
  /** The day of that commit, as its committer date has it, `YYYY-MM-DD`. */
  readonly date: string;
  /** The path of the file at that commit. */
  readonly path: string;
  /** The repository in which the commit was read, where that is a copy of the one of the source. */
  readonly copy?: string;
  readonly blob: string;
  /** The version that this one replaced; undefined when the commit added the file. */
  readonly previous: { readonly path: string; readonly blob: string } | undefined;
};

/** A file of the imported commit, and its versions, newest first. A rename does not end them. */
export type SourceFile = {
  readonly path: string;
  readonly blob: string;
  readonly versions: readonly FileVersion[];
};

/** The commit that removed a file, and the path that the file had. */
export type Removal = Pick<FileVersion, 'commit' | 'date' | 'path' | 'copy'>;

/** A git repository at one commit. */
export type GitSource = {
  readonly commit: string;
  /** The day of the commit, as its committer date has it. */
  readonly date: string;
  readonly files: readonly SourceFile[];
  /** The files that are no longer there, each with its newest removal. */
  readonly removed: readonly (SourceFile & { readonly removal: Removal })[];
  /** Whether the commit comes before another in the history; false where the repository lacks the other. */
  readonly isBefore: (other: string) => Promise<boolean>;
  /** The texts of blobs by their ids, undefined for one that is not UTF-8. Throws a `Refusal` when the repository lacks one. */
  readonly readTexts: (blobs: readonly string[]) => Promise<ReadonlyMap<string, string | undefined>>;
};

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Splits the answer of `git cat-file --batch`: for each blob a line with the size, then the bytes and a line break. */
const splitBatch = (blobs: readonly string[], output: Buffer): Map<string, string | undefined> => {
  const texts = new Map<string, string | undefined>();
  let offset = 0;
  for (const blob of blobs) {
    const start = output.indexOf('\n', offset) + 1;
    const [, size] = / blob (\d+)\n$/.exec(output.toString('utf8', offset, start)) ?? [];
    if (size === undefined) {
      throw refusal(
        'This repository lacks versions of its files, as a partial clone does. Clone it whole, without --filter.',
      );
    }
    const end = start + Number(size);
    texts.set(blob, decode(output.subarray(start, end)));
    offset = end + 1;
  }
  return texts;
};

/** A copy of a repository, in which those commits were read that are later than the newest one which was read in itself. */
type Copy = { readonly repository: string; readonly after: string };

/** Names the copy in which a commit was read; nothing for one that was read in the repository itself. */
type CopyOf = (commit: string) => Pick<FileVersion, 'copy'>;

const createCopyOf = async (repository: string, newest: string, copy: Copy | undefined): Promise<CopyOf> => {
  if (copy === undefined) return () => ({});
  const output = await runGit(repository, ['rev-list', newest, `^${copy.after}`]).catch(() => {
    throw refusal(
      `content/sources.yaml says that commits after ${copy.after} were read in the copy ${copy.repository}, but this repository lacks that commit: it is neither the source nor its copy.`,
    );
  });
  const later = new Set(output.toString().split('\n'));
  return (commit) => (later.has(commit) ? { copy: copy.repository } : {});
};

const noObject = /^0+$/;

/**
 * Reads the answer of `git log --raw -z`: every version of every file and every removal, newest first. A merge has entries
 * only for files that differ from all of its parents.
 */
const readLog = (
  output: string,
  copyOf: CopyOf,
): { readonly versions: FileVersion[]; readonly removals: (Removal & { readonly blob: string })[] } => {
  const tokens = output.split('\0').map((token) => token.replace(/^\n+/, ''));
  const versions: FileVersion[] = [];
  const removals: (Removal & { blob: string })[] = [];
  let commit = '';
  let date = '';
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    if (token.startsWith('\u0001')) [commit = '', date = ''] = token.slice(1).split(' ');
    else if (token.startsWith(':')) {
      const parents = /^:+/.exec(token)?.[0].length ?? 1;
      const fields = token.slice(parents).split(' ');
      const before = fields[parents + 1] ?? '';
      const blob = fields[2 * parents + 1] ?? '';
      const status = fields[2 * parents + 2] ?? '';
      index += 1;
      const first = tokens[index] ?? '';
      const isMoved = parents === 1 && /^[RC]/.test(status);
      if (isMoved) index += 1;
      const path = isMoved ? (tokens[index] ?? '') : first;
      const previous = noObject.test(before) ? undefined : { path: first, blob: before };
      if (!noObject.test(blob)) versions.push({ commit, date, path, ...copyOf(commit), blob, previous });
      else if (previous !== undefined) removals.push({ commit, date, path, ...copyOf(commit), blob: before });
    }
  }
  return { versions, removals };
};

/**
 * Follows each file back from a commit: the version that made its content, the one that it replaced, … Where several versions
 * made the same content, such as one on a branch that took back its own change, `newest` says which of them the commit has.
 */
const chainVersions = (
  log: readonly FileVersion[],
  newest: (commit: string, path: string) => Promise<string>,
) => {
  const indexes = Map.groupBy(log.keys(), (index) => JSON.stringify([log[index]?.path, log[index]?.blob]));
  return async (commit: string, path: string, blob: string): Promise<FileVersion[]> => {
    const chain: FileVersion[] = [];
    let next: { path: string; blob: string } | undefined = { path, blob };
    let from = commit;
    let after = -1;
    while (next !== undefined) {
      const found: number[] = (indexes.get(JSON.stringify([next.path, next.blob])) ?? []).filter(
        (candidate) => candidate > after,
      );
      const made: string | undefined = found.length < 2 ? undefined : await newest(from, next.path);
      const index: number | undefined = found.find((one): boolean => log[one]?.commit === made) ?? found[0];
      const version: FileVersion | undefined = index === undefined ? undefined : log[index];
      if (index === undefined || version === undefined) break;
      chain.push(version);
      after = index;
      from = `${version.commit}^`;
      next = version.previous;
    }
    return chain;
  };
};

/**
 * Opens a repository at a commit, and reads which files below `folders` it has and the history of each. Throws
 * a `Refusal` when git cannot read it, when it has no such commit, or when its history is cut off.
 */
export const openGitSource = async (
  repository: string,
  {
    commit: name,
    folders,
    extensions,
    copy,
  }: {
    readonly commit: string;
    readonly folders: readonly string[];
    /** How the names of its files end, such as `.yaml`. */
    readonly extensions: readonly string[];
    readonly copy?: Copy | undefined;
  },
): Promise<GitSource> => {
  const hasExtension = (path: string): boolean => extensions.some((extension) => path.endsWith(extension));
  const isShallow = (await runGit(repository, ['rev-parse', '--is-shallow-repository'])).toString().trim();
  if (isShallow === 'true') {
    throw refusal(
      'The history of this repository is cut off, so its dates are unknown. Run `git fetch --unshallow` in it.',
    );
  }
  const resolved = await runGit(repository, [
    'rev-parse',
    '--verify',
    '--end-of-options',
    `${name}^{commit}`,
  ]).catch(() => {
    throw refusal('The repository lacks this commit. Give the full hash of another.');
  });
  const commit = resolved.toString().trim();
  const date = (await runGit(repository, ['show', '-s', '--format=%cs', commit])).toString().trim();
  const format = '--format=%x01%H %cs';
  const log = await runGit(repository, [
    'log',
    // A child stands above its parents whatever the clocks of the committers said.
    ...['--topo-order', '-z', '--raw', '--no-abbrev', '-c', '-M', '-l0', format, commit, '--', ...folders],
    // A file may have stood elsewhere before it came into one of the folders.
    ...extensions.map((extension) => `*${extension}`),
  ]);
  const copyOf = await createCopyOf(repository, commit, copy);
  const { versions, removals } = readLog(log.toString('utf8'), copyOf);
  const versionsOf = chainVersions(versions, async (from, path) =>
    (await runGit(repository, ['log', '-1', '--format=%H', from, '--', `:(literal)${path}`]))
      .toString()
      .trim(),
  );
  const tree = (await runGit(repository, ['ls-tree', '-r', '-z', commit, '--', ...folders])).toString('utf8');
  const entries = tree.split('\0').flatMap((entry) => {
    const [, type, blob = ''] = entry.slice(0, entry.indexOf('\t')).split(' ');
    const path = entry.slice(entry.indexOf('\t') + 1);
    return type === 'blob' && hasExtension(path) ? [{ path, blob }] : [];
  });
  const files = await Promise.all(
    entries.map(async ({ path, blob }) => ({ path, blob, versions: await versionsOf(commit, path, blob) })),
  );
  const seen = new Set(files.map(({ path }) => path));
  const gone = removals.filter(({ path }) => hasExtension(path) && !seen.has(path) && seen.add(path));
  const removed = await Promise.all(
    gone.map(async ({ blob, ...removal }) => {
      const { path } = removal;
      return { path, blob, versions: await versionsOf(`${removal.commit}^`, path, blob), removal };
    }),
  );
  return {
    commit,
    date,
    files,
    removed,
    isBefore: (other) =>
      runGit(repository, ['merge-base', '--is-ancestor', commit, other]).then(
        () => commit !== other,
        () => false,
      ),
    readTexts: async (blobs) => {
      if (blobs.length === 0) return new Map();
      const wanted = [...new Set(blobs)];
      return splitBatch(wanted, await runGit(repository, ['cat-file', '--batch'], `${wanted.join('\n')}\n`));
    },
  };
};
