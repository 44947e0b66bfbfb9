import { type Edition, type EditionChange, EditionChangeSchema } from '../contracts/editions.ts';
import type { PublishedHistory, SourceHistory } from '../contracts/statements.ts';

/** The lines of a statements file by the ids of their records. */
export type StatementLines = ReadonlyMap<string, string>;

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The text of a statements file: a line a record, in the order of ids. */
export const statementsText = (lines: StatementLines): string =>
  [...lines]
    .sort(([one], [other]) => byText(one, other))
    .map(([, line]) => `${line}\n`)
    .join('');

/** The changes of an edition, from the text of its file. */
export const readChanges = (text: string): EditionChange[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => EditionChangeSchema.parse(JSON.parse(line)));

/** The lines of the edition before, with the changes of an edition. */
export const applyChanges = (lines: StatementLines, changes: readonly EditionChange[]): StatementLines => {
  const next = new Map(lines);
  for (const change of changes) {
    if (change.op === 'remove') next.delete(change.id);
    else next.set(change.id, JSON.stringify(change.record));
  }
  return next;
};

/** Every statement as a text that another history has exactly when it has the same statement, by its place. */
const statementTexts = (sources: readonly SourceHistory[]): Set<string> =>
  new Set(
    sources.flatMap(({ source, revisions, statements }) =>
      statements.map(({ pointer, value, since, until }) =>
        JSON.stringify([
          pointer,
          source,
          value,
          revisions[since],
          until === undefined ? undefined : revisions[until],
        ]),
      ),
    ),
  );

/** The places of facts with different statements in two histories of a record. */
export const differingPointers = (before: PublishedHistory, after: PublishedHistory): string[] => {
  const [old, own] = [statementTexts(before.sources), statementTexts(after.sources)];
  const differing = [
    ...[...old].filter((text) => !own.has(text)),
    ...[...own].filter((text) => !old.has(text)),
  ];
  return [...new Set(differing.map((text) => /^\["([^"]*)"/.exec(text)?.[1] ?? ''))].sort(byText);
};

/** What an edition did to a record. */
export type RecordOp = EditionChange['op'];

/**
 * Says what each edition did to whole records, given the changes of all its files; editions go in from the first one on. A record that
 * gains or loses the file of one licence, and stays in that of another, was changed.
 */
export const createRecordOps = () => {
  const filesWith = new Map<string, number>();
  return (changes: readonly Pick<EditionChange, 'id' | 'op'>[]): ReadonlyMap<string, RecordOp> => {
    const ops = new Map<string, RecordOp>();
    for (const [id, own] of Map.groupBy(changes, (change) => change.id)) {
      const before = filesWith.get(id) ?? 0;
      const after = own.reduce(
        (count, { op }) => count + (op === 'add' ? 1 : op === 'remove' ? -1 : 0),
        before,
      );
      filesWith.set(id, after);
      ops.set(id, before === 0 ? 'add' : after === 0 ? 'remove' : 'change');
    }
    return ops;
  };
};

/** How many records an edition added, changed and removed. */
export type EditionCounts = Pick<Edition, 'added' | 'changed' | 'removed'>;

/** Counts what an edition did to records. */
export const countOps = (ops: Iterable<RecordOp>): EditionCounts => {
  const counts = { add: 0, change: 0, remove: 0 };
  for (const op of ops) counts[op] += 1;
  return { added: counts.add, changed: counts.change, removed: counts.remove };
};
