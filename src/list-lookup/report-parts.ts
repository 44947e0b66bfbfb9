import type { PublishedHistory } from '../contracts/statements.ts';
import type { Report, ReportLine } from './evidence-report.ts';
import { type createFirstComparison, mayHaveOffered } from './first-form.ts';
import type { FoundRecord } from './line.ts';
import type { LineAnswers } from './list-index.ts';
import { lookUpLine } from './look-up-line.ts';
import { daysOf } from './past-catalogue.ts';
import { writtenLine } from './report-decisions.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is known of the record of a line beside the report. */
export type KnownRecord = {
  /** What its sources say in the state that the report names. */
  readonly history: PublishedHistory;
  /** The record of today; undefined where it was removed. */
  readonly today: FoundRecord | undefined;
  /** Whether its sources say the same today. */
  readonly isUnchanged: boolean;
};

/**
 * Whether a record can have had an evidence date when the report was made. Editions have no such date: it is that of today, or of the
 * newest change of its sources. A list that states a record again makes it newer without a statement.
 */
const canHaveHadDate = (
  date: string,
  madeOn: string,
  { history, today, isUnchanged }: KnownRecord,
): boolean => {
  const days = daysOf(history);
  const newest = days.at(-1) ?? '';
  if (date > madeOn) return false;
  if (date === newest || date === today?.evidenceAsOf || (!isUnchanged && days.includes(date))) return true;
  const isOfList = history.sources.some(({ revisions }) =>
    revisions.some((revision) => !('commit' in revision)),
  );
  const latest = isUnchanged && today !== undefined ? today.evidenceAsOf : madeOn;
  return isOfList && newest <= date && date <= latest;
};

/** The parts of the record of a line that are not what they are again, in words. */
const recordParts = (
  line: ReportLine,
  again: ReportLine,
  madeOn: string,
  known: KnownRecord | undefined,
): string[] => {
  const [one, other] = [line.record, again.record];
  if (one === null && other === null) return [];
  if (one === null || other === null || one.id !== other.id || known === undefined) return ['record'];
  const { today } = known;
  const parts: readonly (readonly [string, boolean])[] = [
    ['address of the record', one.address === other.address],
    ['manufacturer of the record', one.manufacturer === other.manufacturer],
    ['part number of the record', one.manufacturerPartNumber === other.manufacturerPartNumber],
    ['name', one.name === other.name],
    // An edition has no such state, and a lookup in one leaves it out.
    [
      'verification state',
      one.verificationStatus === '' ||
        today === undefined ||
        one.verificationStatus === today.verificationStatus,
    ],
    ['evidence date', canHaveHadDate(one.evidenceAsOf, madeOn, known)],
  ];
  return parts.flatMap(([part, isRight]) => (isRight ? [] : part));
};

/** The parts of a line that are not what they are again, in words; empty where it is the same. */
export const differingParts = (
  line: ReportLine,
  again: ReportLine,
  {
    report: { madeOn, schemaVersion },
    compareFirst,
    known,
  }: {
    readonly report: Pick<Report, 'madeOn' | 'schemaVersion'>;
    /** Compares a line of version 0.1.0; undefined for a later one. */
    readonly compareFirst: ReturnType<typeof createFirstComparison> | undefined;
    readonly known: KnownRecord | undefined;
  },
): string[] => {
  const first = compareFirst?.(line, again);
  // Later versions call the faults of a cell otherwise.
  const isOfCell = line.status === 'not_looked_up' && schemaVersion === '0.1.0';
  const parts: readonly (readonly [string, boolean])[] = [
    ['result', first?.result ?? line.status === again.status],
    ['reason', first?.reason ?? line.reason === again.reason],
    ['words', isOfCell || (first?.words ?? line.words === again.words)],
    // Their order says nothing.
    ['candidates', first?.candidates ?? isSame(line.candidates.toSorted(), again.candidates.toSorted())],
    ['decision', isSame(line.decision, again.decision)],
    ['your files', isSame(line.ownFiles, again.ownFiles)],
    ['security advisories', isSame(line.advisories, again.advisories)],
  ];
  return [
    ...recordParts(line, again, madeOn, known),
    ...parts.flatMap(([part, isRight]) => (isRight ? [] : part)),
  ];
};

/** Whether a person can have decided so: by the day of the report, and for a record that was a candidate of the line. */
export const isPossibleDecision = (
  line: ReportLine,
  { madeOn, schemaVersion }: Pick<Report, 'madeOn' | 'schemaVersion'>,
  answers: LineAnswers,
): boolean => {
  const { decision, record } = line;
  if (decision === null) return true;
  if (new Date(decision.at).toISOString().slice(0, 10) > madeOn) return false;
  if (decision.chosen !== 'record' || record === null) return true;
  if (line.reason === 'number_alone' && decision.byNumberAlone !== true) return false;
  const chosen = answers.record(record.id);
  const written = writtenLine(line, schemaVersion);
  // A manufacturer may have been decided first.
  return (
    [written, { ...written, manufacturer: chosen?.manufacturer.id ?? line.manufacturer }].some((one) => {
      const { record: found, candidates } = lookUpLine(one, answers);
      return found?.id === record.id || candidates.some((candidate) => candidate.record?.id === record.id);
    }) ||
    (schemaVersion === '0.1.0' && chosen !== undefined && mayHaveOffered(line, chosen))
  );
};

/** What a source of a report is compared by: what was read of it last is newer today. */
const lasting = ({ reports: _, newestRevision: __, readOn: ___, ...source }: Report['sources'][number]) =>
  source;

/** The parts of a report as a whole that are not what they are again, in words. */
export const differingHead = (
  report: Report,
  again: Report,
  { origin, today }: { readonly origin: string; readonly today: string },
): string[] => {
  const filesOf = ({ files }: Report): string[] =>
    files.map(({ licence, sha256 }) => `${licence} ${sha256}`).sort();
  const wasRead = ({ id, readOn = '', newestRevision = '' }: Report['sources'][number]): boolean => {
    const now = again.sources.find((source) => source.id === id);
    return readOn <= (now?.readOn ?? '') && newestRevision <= (now?.newestRevision ?? '');
  };
  const rows = report.lines.map(({ row }) => row);
  const idsOf = ({ records }: Report): string[] => records.map(({ id }) => id);
  const parts: readonly (readonly [string, boolean])[] = [
    ['the date of the edition', report.edition === null || report.edition.date === again.edition?.date],
    ['the SHA-256 of the statements', report.edition === null || isSame(filesOf(report), filesOf(again))],
    ['the day on which it was made', report.madeOn <= today && report.madeOn >= (report.edition?.date ?? '')],
    ['the address of the catalogue', report.catalogue === origin],
    ['the name of the service', report.service === again.service],
    ['the boundary', report.boundary === again.boundary],
    [
      'the sources',
      isSame(report.sources.map(lasting), again.sources.map(lasting)) && report.sources.every(wasRead),
    ],
    ['the records', isSame(idsOf(report), idsOf(again))],
    ['the rows of its lines', rows.every((row, index) => row > (rows[index - 1] ?? 0))],
  ];
  return parts.flatMap(([part, isRight]) => (isRight ? [] : part));
};
