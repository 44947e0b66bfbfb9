import {
  type CommitRevision,
  commitRevisionOf,
  type Fact,
  factPointers,
  factsOf,
  factText,
  type Revision,
  type SourceHistory,
  type Statement,
} from '../../../../src/contracts/statements.ts';
import { manufacturerKey } from '../../../../src/evidence/lookup-key.ts';
import type { ToldHistory } from '../../../../src/evidence/told-history.ts';

/** What a file has said. Its last revision is the one that last changed a fact. */
export type FileHistory = Omit<SourceHistory, 'revisions'> & { readonly revisions: CommitRevision[] };

/** A text that two facts share when they say the same, in whatever form. */
const factKey = ({ pointer, value }: Fact): string =>
  pointer === '/manufacturer/name' ? manufacturerKey(String(value)) : `${pointer} ${factText(value)}`;

/** The facts that a source states about a product, by their keys. */
export const factsByKey = (stated: Parameters<typeof factsOf>[0]): ReadonlyMap<string, Fact> =>
  new Map(factsOf(stated).map((fact) => [factKey(fact), fact]));

const inOrder = (one: Statement, other: Statement): number =>
  factPointers.indexOf(one.pointer) - factPointers.indexOf(other.pointer) ||
  one.since - other.since ||
  (one.until ?? Number.POSITIVE_INFINITY) - (other.until ?? Number.POSITIVE_INFINITY) ||
  (JSON.stringify(one.value) < JSON.stringify(other.value) ? -1 : 1);

/** What a source has said, with its revisions of one kind. */
type Said<Revised> = { readonly revisions: readonly Revised[]; readonly statements: readonly Statement[] };

const standingIn = (statements: readonly Statement[]): ReadonlyMap<string, Statement> =>
  new Map(statements.flatMap((one) => (one.until === undefined ? [[factKey(one), one] as const] : [])));

const isOther = (standing: ReadonlyMap<string, unknown>, facts: ReadonlyMap<string, Fact>): boolean =>
  facts.size !== standing.size || [...facts.keys()].some((key) => !standing.has(key));

/** What a source had said before its newest revision. */
const beforeNewest = <Revised>({ revisions, statements }: Said<Revised>): Said<Revised> => {
  const newest = revisions.length - 1;
  return {
    revisions: revisions.slice(0, newest),
    statements: statements.flatMap((one) => {
      if (one.since === newest) return [];
      const { until, ...standing } = one;
      return [until === newest ? standing : one];
    }),
  };
};

/**
 * What a source has said after a further revision, which is not of an earlier day than the newest: facts that are new begin with it,
 * those that are missing end with it, and those that stand are in its writing. One that changes no fact is no revision. One of the same
 * day as the newest takes its place, so that no statement has lasted no time.
 */
export const afterRevision = <Revised extends { readonly date: string }>(
  said: Said<Revised>,
  revision: Revised,
  facts: ReadonlyMap<string, Fact>,
): Said<Revised> => {
  const isSameDay = said.revisions.at(-1)?.date === revision.date;
  const isReplacing = isSameDay && isOther(standingIn(said.statements), facts);
  const { revisions: before, statements } = isReplacing ? beforeNewest(said) : said;
  const standing = standingIn(statements);
  const isChange = isOther(standing, facts);
  const revisions = isChange ? [...before, revision] : before;
  const number = revisions.length - 1;
  const ended = [...standing].flatMap(([key, one]) => (facts.has(key) ? [] : [{ ...one, until: number }]));
  const stated = [...facts].map(([key, fact]) => ({ ...fact, since: standing.get(key)?.since ?? number }));
  return {
    revisions,
    statements: [...statements.filter(({ until }) => until !== undefined), ...ended, ...stated].sort(inOrder),
  };
};

/** A version of a file with what it states, by texts that two facts share when they say the same. */
export type VersionFacts<Stated = Fact, Version = CommitRevision> = {
  readonly version: Version;
  /** Undefined when the version cannot be read. */
  readonly facts: ReadonlyMap<string, Stated> | undefined;
};

const saysTheSame = (
  { facts: one }: VersionFacts<unknown, unknown>,
  { facts: other }: VersionFacts<unknown, unknown>,
): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.size === other.size &&
  [...one.keys()].every((key) => other.has(key));

/**
 * Versions of a file that state their own days, the newest first, without days that the file has taken back: a version with a
 * later day than the next one had a wrong day. If both say the same, the next one is cited; otherwise its day holds for both.
 */
export const withCorrectedDays = <Stated, Version extends { readonly date: string }>(
  versions: readonly VersionFacts<Stated, Version>[],
): VersionFacts<Stated, Version>[] => {
  const kept: VersionFacts<Stated, Version>[] = [];
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
 * about the product, from the commit that ended that. A version that changes no fact is no revision, and of several versions of one
 * day the last counts. One that cannot be read is passed over and makes a gap. Undefined when no day ended with a version that says
 * something.
 */
export const historyOfVersions = (
  source: string,
  versions: readonly VersionFacts[],
  removal?: CommitRevision,
): FileHistory | undefined => {
  let said: Said<CommitRevision> = { revisions: [], statements: [] };
  const gaps: { from: CommitRevision; to: CommitRevision }[] = [];
  let unreadableSince: CommitRevision | undefined;
  let date = '';

  for (const { version, facts } of versions.toReversed()) {
    // The clock of a committer may be wrong, but no version is older than the one that it replaced.
    date = version.date > date ? version.date : date;
    const revision = commitRevisionOf({ ...version, date });
    if (facts === undefined) unreadableSince ??= revision;
    else {
      if (unreadableSince !== undefined && unreadableSince.date < date) {
        gaps.push({ from: unreadableSince, to: revision });
      }
      unreadableSince = undefined;
      said = afterRevision(said, revision, facts);
    }
  }
  if (removal !== undefined) {
    const last = commitRevisionOf({ ...removal, date: removal.date > date ? removal.date : date });
    said = afterRevision(said, last, new Map());
  }
  if (said.revisions.length === 0) return undefined;
  return {
    source,
    revisions: [...said.revisions],
    statements: [...said.statements],
    ...(gaps.length > 0 && { gaps }),
  };
};

/**
 * A history with one revision a day, the last of each. Undefined when the source had taken back all that it said by the end of the day.
 */
export const withOneRevisionADay = (history: ToldHistory): ToldHistory | undefined => {
  const { revisions, statements, gaps = [] } = history;
  if (revisions.every(({ date }, index) => date !== revisions[index - 1]?.date)) return history;
  const said = revisions.reduce<Said<Revision>>(
    (before, revision, index) => {
      const then = statements.filter(
        ({ since, until }) => since <= index && (until === undefined || until > index),
      );
      const facts = then.map(({ pointer, value }): Fact => ({ pointer, value }));
      return afterRevision(before, revision, new Map(facts.map((fact) => [factKey(fact), fact])));
    },
    { revisions: [], statements: [] },
  );
  if (said.revisions.length === 0) return undefined;
  const { gaps: _, ...whole } = {
    ...history,
    revisions: [...said.revisions],
    statements: [...said.statements],
  };
  const longer = gaps.filter(({ from, to }) => from.date < to.date);
  return longer.length === 0 ? whole : { ...whole, gaps: longer };
};
