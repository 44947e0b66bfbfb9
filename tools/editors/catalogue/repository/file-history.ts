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

/** What a file has said. Its last revision is the one that last changed a fact. */
export type FileHistory = Omit<SourceHistory, 'revisions'> & { readonly revisions: CommitRevision[] };

/** A text that two facts share when they say the same, in whatever form. */
export const factKey = ({ pointer, value }: Fact): string =>
  pointer === '/manufacturer/name' ? manufacturerKey(String(value)) : `${pointer} ${factText(value)}`;

/** The facts that a source states about a product, by their keys. */
export const factsByKey = (stated: Parameters<typeof factsOf>[0]): ReadonlyMap<string, Fact> =>
  new Map(factsOf(stated).map((fact) => [factKey(fact), fact]));

const inOrder = (one: Statement, other: Statement): number =>
  factPointers.indexOf(one.pointer) - factPointers.indexOf(other.pointer) ||
  one.since - other.since ||
  (one.until ?? Number.POSITIVE_INFINITY) - (other.until ?? Number.POSITIVE_INFINITY) ||
  (JSON.stringify(one.value) < JSON.stringify(other.value) ? -1 : 1);

/** A version of a file with the facts that it states about a product, by texts that two facts share when they say the same. */
export type VersionFacts = {
  readonly version: CommitRevision;
  /** Undefined when the version cannot be read. */
  readonly facts: ReadonlyMap<string, Fact> | undefined;
};

const saysTheSame = ({ facts: one }: VersionFacts, { facts: other }: VersionFacts): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.size === other.size &&
  [...one.keys()].every((key) => other.has(key));

/**
 * Versions of a file that state their own days, the newest first, without days that the file has taken back: a version with a
 * later day than the next one had a wrong day. If both say the same, the next one is cited; otherwise its day holds for both.
 */
export const withCorrectedDays = (versions: readonly VersionFacts[]): VersionFacts[] => {
  const kept: VersionFacts[] = [];
  for (const one of versions) {
    const next = kept.at(-1);
    if (next === undefined || one.version.date <= next.version.date) kept.push(one);
    else if (!saysTheSame(one, next)) {
      kept.push({ ...one, version: { ...one.version, date: next.version.date } });
    }
  }
  return kept;
};

/**
 * What a file of a repository has said about a product, from its versions (the newest first) and, if it says nothing more
 * about the product, from the commit that ended that. A version that changes no fact is no revision. One that cannot be read
 * is passed over and makes a gap. Undefined when no version says anything.
 */
export const historyOfVersions = (
  source: string,
  versions: readonly VersionFacts[],
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

  for (const { version, facts } of versions.toReversed()) {
    const { commit, path } = version;
    // The clock of a committer may be wrong, but no version is older than the one that it replaced.
    date = version.date > date ? version.date : date;
    const revision = { date, commit, path };
    if (facts === undefined) unreadableSince ??= revision;
    else {
      if (unreadableSince !== undefined) gaps.push({ from: unreadableSince, to: revision });
      unreadableSince = undefined;
      take(revision, facts);
    }
  }
  if (revisions.length === 0) return undefined;
  if (removal !== undefined) take({ ...removal, date: removal.date > date ? removal.date : date }, new Map());
  return {
    source,
    revisions,
    statements: [...ended, ...standing.values()].sort(inOrder),
    ...(gaps.length > 0 && { gaps }),
  };
};
