import { type Change, changeInWords, newChanges } from '../../../src/evidence/changes.ts';
import type { ToldHistory } from '../../../src/evidence/told-history.ts';
import { counted } from '../../../src/text/counted.ts';
import type { ChangedRecord, MergedStatements } from './merge-statements.ts';

type Changes = Pick<MergedStatements, 'added' | 'changed' | 'dropped'>;

/** A record that an import added, changed or no longer finds in its source, and each changed fact in words. */
type ReportedRecord = {
  readonly record: string;
  readonly manufacturer: string;
  readonly partNumber: string;
  readonly facts: readonly string[];
};

const numberIn = (histories: readonly ToldHistory[]): string =>
  histories
    .flatMap(({ statements }) => statements.filter(({ pointer }) => pointer === '/manufacturerPartNumber'))
    .map(({ value }) => String(value))
    .at(-1) ?? '';

/** What histories have beside their statements, by the names of the fields, as texts. */
const besides = (histories: readonly ToldHistory[]): Map<string, string> => {
  const named = histories.flatMap(({ source: _, revisions: _r, statements: _s, stood: _d, ...beside }) =>
    Object.entries(beside),
  );
  return new Map(
    [...Map.groupBy(named, ([field]) => field)].map(([field, values]) => [field, JSON.stringify(values)]),
  );
};

/** The changed facts of a record in words, each with its day; else the fields beside its statements that differ. */
const factsOf = ({ before, after }: ChangedRecord): string[] => {
  if (before.length === 0) return [];
  const [then, now] = [{ sources: before }, { sources: after }];
  const said = (change: Change): string => `${changeInWords(change)} (${change.revision.date})`;
  const facts = [
    ...newChanges(then, now).map(said),
    // What a list of this day said before the one that takes its place.
    ...newChanges(now, then).map((change) => `taken back: ${said(change)}`),
  ];
  if (facts.length > 0) return [...new Set(facts)];
  const [old, own] = [besides(before), besides(after)];
  const fields = [...new Set([...old.keys(), ...own.keys()])].filter(
    (field) => old.get(field) !== own.get(field),
  );
  return [fields.length === 0 ? 'dates and files of its statements' : fields.join(', ')];
};

/** Changed records as a report names them. */
const reportedRecords = (records: readonly ChangedRecord[]): ReportedRecord[] =>
  records.map((one) => ({
    record: one.id,
    manufacturer: one.manufacturer,
    partNumber: numberIn([...one.before, ...one.after]),
    facts: factsOf(one),
  }));

/** What an import did, in a line: records whose facts changed, those whose facts were stated again, and those no longer there. */
export const importInWords = (
  { added, changed, statedAgain, dropped }: Changes & Pick<MergedStatements, 'statedAgain'>,
  whereNoLonger: string | undefined,
): string =>
  [
    ...(added.length === 0 ? [] : [`${counted(added.length, 'record')} added`]),
    `${changed.length} changed`,
    `${statedAgain} stated again`,
    ...(whereNoLonger === undefined ? [] : [`${dropped.length} no longer in the ${whereNoLonger}`]),
  ].join(', ');

/** What an import changed, for programs: the ids of records, and the changed facts in words. */
export const changesJson = ({ added, changed, dropped }: Changes) => ({
  added: added.map(({ id }) => id),
  changed: changed.map(({ id }) => id),
  dropped: dropped.map(({ id }) => id),
  changes: reportedRecords(changed),
});

const rowsOf = (records: readonly ChangedRecord[], otherwise: string): string[][] =>
  reportedRecords(records).flatMap(({ record, manufacturer, partNumber, facts }) =>
    (facts.length === 0 ? [otherwise] : facts).map((fact) => [fact, `${manufacturer} ${partNumber}`, record]),
  );

/** What an import changed as rows of a report: the change, the product, and the id of its record. */
export const changeRows = ({ added, changed, dropped }: Changes): string[][] => [
  ...rowsOf(added, 'added'),
  ...rowsOf(changed, 'named by this source too'),
  ...reportedRecords(dropped).map(({ record, manufacturer, partNumber }) => [
    'no longer in the source',
    `${manufacturer} ${partNumber}`,
    record,
  ]),
];
