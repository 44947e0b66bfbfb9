import { manufacturerKey } from '../../../../src/contracts/lookup-key.ts';
import {
  type CommitRevision,
  type Fact,
  factPointers,
  factsOf,
  factText,
  type SourceHistory,
  type Statement,
} from '../../../../src/contracts/statements.ts';
import { type DeviceType, readDeviceType } from './device-type.ts';
import type { FileVersion, GitSource } from './git-source.ts';
import { libraryRepository } from './merge-record.ts';

/** Gives what a version of a file says; undefined when it cannot be read. */
export type ReadVersion = (version: {
  readonly path: string;
  readonly blob: string;
}) => DeviceType | undefined;

/** Reads versions of files, and gives what each says. */
export type VersionReader = (
  versions: readonly { readonly path: string; readonly blob: string }[],
) => Promise<ReadVersion>;

/** A reader that keeps what it has read: most versions are read for the records, and again for their histories. */
export const createVersionReader = (source: GitSource): VersionReader => {
  const read = new Map<string, DeviceType | undefined>();
  // The first folder says whether it is a device or a module.
  const keyOf = ({ path, blob }: { readonly path: string; readonly blob: string }) =>
    `${path.split('/')[0]} ${blob}`;
  return async (versions) => {
    const missing = versions.filter((version) => !read.has(keyOf(version)));
    const texts = await source.readTexts(missing.map(({ blob }) => blob));
    for (const version of missing) {
      const text = texts.get(version.blob);
      read.set(keyOf(version), text === undefined ? undefined : readDeviceType(version.path, text));
    }
    return (version) => read.get(keyOf(version));
  };
};

/** The facts that a file states, by a text that two facts share when they say the same, in whatever form. */
const factsByKey = (type: DeviceType): ReadonlyMap<string, Fact> => {
  const { manufacturer, model: name, partNumber, physical } = type;
  const keyOf = ({ pointer, value }: Fact): string =>
    pointer === '/manufacturer/name' ? manufacturerKey(manufacturer) : `${pointer} ${factText(value)}`;
  return new Map(factsOf({ manufacturer, partNumber, name, physical }).map((fact) => [keyOf(fact), fact]));
};

/** What a file of the library has said. Its last revision is the one that last changed a fact. */
export type FileHistory = Omit<SourceHistory, 'revisions'> & { readonly revisions: CommitRevision[] };

const inOrder = (one: Statement, other: Statement): number =>
  factPointers.indexOf(one.pointer) - factPointers.indexOf(other.pointer) ||
  one.since - other.since ||
  (one.until ?? Number.POSITIVE_INFINITY) - (other.until ?? Number.POSITIVE_INFINITY) ||
  (JSON.stringify(one.value) < JSON.stringify(other.value) ? -1 : 1);

/**
 * What a file has said, from its versions (the newest first) and, if it says nothing more about the product, from the commit
 * that ended that. A version that changes no fact is no revision. One that cannot be read is passed over and makes a gap.
 * Undefined when no version can be read.
 */
export const readFileHistory = (
  versions: readonly FileVersion[],
  read: ReadVersion,
  removal?: CommitRevision,
): FileHistory | undefined => {
  const revisions: CommitRevision[] = [];
  const ended: Statement[] = [];
  const gaps: { from: CommitRevision; to: CommitRevision }[] = [];
  let standing = new Map<string, Statement>();
  let unreadableSince: CommitRevision | undefined;
  let date = '';

  /** Takes the facts of a revision: those that are new begin, those that are missing end. */
  const take = (revision: CommitRevision, facts: ReadonlyMap<string, Fact>): void => {
    const isChange = facts.size !== standing.size || [...facts.keys()].some((key) => !standing.has(key));
    if (isChange) revisions.push(revision);
    const number = revisions.length - 1;
    for (const [key, statement] of standing) {
      if (!facts.has(key)) ended.push({ ...statement, until: number });
    }
    standing = new Map(
      [...facts].map(([key, fact]) => [key, { ...fact, since: standing.get(key)?.since ?? number }]),
    );
  };

  for (const version of versions.toReversed()) {
    const { commit, path } = version;
    // The clock of a committer may be wrong, but no version is older than the one that it replaced.
    date = version.date > date ? version.date : date;
    const revision = { date, commit, path };
    const type = read(version);
    if (type === undefined) unreadableSince ??= revision;
    else {
      if (unreadableSince !== undefined) gaps.push({ from: unreadableSince, to: revision });
      unreadableSince = undefined;
      take(revision, factsByKey(type));
    }
  }
  if (revisions.length === 0) return undefined;
  if (removal !== undefined) take({ ...removal, date: removal.date > date ? removal.date : date }, new Map());
  return {
    source: libraryRepository,
    revisions,
    statements: [...ended, ...standing.values()].sort(inOrder),
    ...(gaps.length > 0 && { gaps }),
  };
};
