import type { OwnAdvisories } from '../advisories/own-documents.ts';
import { counted } from '../text/counted.ts';
import type { CatalogueState, CatalogueStates } from './catalogue-states.ts';
import { type CheckedLine, type ReportCheck, ReportRefused } from './checked-lines.ts';
import type { Report, ReportLine } from './evidence-report.ts';
import { createFirstComparison } from './first-form.ts';
import { type LineAnswers, readIndex } from './list-index.ts';
import { lookUpLine } from './look-up-line.ts';
import { differencesOf, readPast } from './past-catalogue.ts';
import type { ReadText } from './read-json.ts';
import { type AgainIn, canCompareAdvisories, reportAgain } from './report-again.ts';
import { differingHead, differingParts, isPossibleDecision, type KnownRecord } from './report-parts.ts';

const editionWords = (
  edition: { readonly number: number; readonly date: string } | null | undefined,
): string =>
  edition === null || edition === undefined
    ? 'a state without an edition'
    : `edition ${edition.number} of ${edition.date}`;

/** What a report is checked with. */
type CheckSources = {
  readonly states: CatalogueStates;
  readonly newest: CatalogueState;
  readonly answers: LineAnswers;
  readonly readText: ReadText;
  /** The address of the deployment. */
  readonly origin: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Reads what security advisories name today. */
  readonly advisories: AgainIn['advisories'];
  /** The user’s own security advisories, where they were given again. */
  readonly ownAdvisories?: OwnAdvisories | undefined;
};

/** The state that the report was made from, which is that of today where it names no edition. Throws `ReportRefused`. */
const stateOfReport = async (
  { edition }: Report,
  { states, newest }: CheckSources,
): Promise<CatalogueState> => {
  if (edition === null) return newest;
  const entry = states.editions[edition.number - 1];
  if (entry === undefined) {
    throw new ReportRefused(
      `This catalogue has no edition ${edition.number}; it has ${counted(states.editions.length, 'edition')}. The report comes from another catalogue, or was changed.`,
    );
  }
  if ((await states.stampOf(entry)).sha256 !== edition.sha256) {
    throw new ReportRefused(
      `This catalogue has no edition ${edition.number} with the SHA-256 that the report names. It comes from another catalogue, or was changed.`,
    );
  }
  return newest.edition?.number === edition.number ? newest : states.ofEdition(edition.number);
};

/** What only the person knows who made the report, in words. */
const vouchedOf = async (
  report: Report,
  again: Pick<AgainIn, 'advisories' | 'own' | 'answers'>,
): Promise<string[]> => {
  const { lines, ownFiles = [], ownAdvisories } = report;
  const decisions = lines.filter(({ decision }) => decision !== null).length;
  const hasAdvisories = lines.some(({ advisories }) => advisories !== undefined);
  return [
    'the name and the texts of the list',
    ...(decisions === 0 ? [] : [`who decided ${counted(decisions, 'line')}, when, and the notes`]),
    ...(ownFiles.length === 0 ? [] : [`what ${counted(ownFiles.length, 'file')} of their own list`]),
    ...(hasAdvisories && !(await canCompareAdvisories(report, again))
      ? [
          ownAdvisories === undefined
            ? 'the security advisories, whose file is another today'
            : `the security advisories, for which the same ${counted(ownAdvisories.documents, 'document')} of their own files would have to be read, and the file of the catalogue of then`,
        ]
      : []),
  ];
};

/**
 * Makes a report again from the edition that it names, says line by line what differs from it, and what has changed since. Throws
 * `ReportRefused`.
 */
export const checkReport = async (report: Report, sources: CheckSources): Promise<ReportCheck> => {
  const { newest, answers, readText, advisories, ownAdvisories: own } = sources;
  const then = await stateOfReport(report, sources);
  const at = { readText, origin: report.catalogue };
  const answersThen = await (then === newest ? readIndex(at) : readPast(then, at));
  const again = await reportAgain(report, { state: then, answers: answersThen, readText, advisories, own });
  const compareFirst = report.schemaVersion === '0.1.0' ? createFirstComparison(answersThen) : undefined;
  const kept = new Map(report.records.map((record) => [record.id, record]));
  const named = report.edition === null ? 'the statements of today' : editionWords(report.edition);
  const disagreeing = (parts: readonly string[]): string =>
    `The report does not agree with ${named}: ${parts.join(', ')}.`;

  const knownOf = ({ record }: ReportLine): KnownRecord | undefined => {
    const history = record === null ? undefined : then.record(record.id);
    if (record === null || history === undefined) return undefined;
    const isUnchanged = JSON.stringify(history) === JSON.stringify(newest.record(record.id));
    return { history, today: answers.record(record.id), isUnchanged };
  };
  /** A form of before does not name the manufacturer that a person chose for a line without a record. */
  const decided = new Set(
    report.lines.flatMap(({ record, decision, manufacturer }) =>
      record !== null && decision?.chosen === 'manufacturer' ? manufacturer : [],
    ),
  );
  const isUnknownChoice = ({ record, decision, manufacturer }: ReportLine): boolean =>
    report.schemaVersion === '0.1.0' &&
    record === null &&
    decision?.chosen === 'manufacturer' &&
    !decided.has(manufacturer);
  const partsAgain = (line: ReportLine, other: ReportLine | undefined): string[] => {
    if (other === undefined || isUnknownChoice(line)) return [];
    const parts = differingParts(line, other, { report, compareFirst, known: knownOf(line) });
    const isPossible = isPossibleDecision(line, report, answersThen);
    return isPossible || parts.includes('decision') ? parts : [...parts, 'decision'];
  };
  const first = report.lines.map((line, index) => partsAgain(line, again.lines[index]));
  const isOpen = first.some((parts, index) => parts.length > 0 && report.lines[index]?.record === null);
  // A manufacturer may have come since, whose name the lines could not know.
  const early =
    isOpen && then !== newest
      ? await reportAgain(report, {
          state: then,
          answers: await readPast(then, { ...at, isEarlyNames: true }),
          ...{ readText, advisories, own },
        })
      : undefined;
  const partsOf = (line: ReportLine, index: number): string[] => {
    const parts = first[index] ?? [];
    const isEarly =
      early !== undefined && line.record === null && partsAgain(line, early.lines[index]).length === 0;
    return isEarly ? [] : parts;
  };

  const checkRecord = (
    line: ReportLine,
    { id }: { readonly id: string },
    parts: readonly string[],
  ): CheckedLine => {
    const [inReport, before, after] = [kept.get(id), then.record(id), newest.record(id)];
    const record = answers.record(id)?.address;
    const isAltered = JSON.stringify(inReport) !== JSON.stringify(before);
    if (isAltered && report.edition === null && inReport !== undefined && after !== undefined) {
      // It names no edition that could have its statements.
      return { line, outcome: 'changed', changes: differencesOf(inReport, after), ...(record && { record }) };
    }
    const altered = [
      ...(isAltered ? [`The report has other statements of this record than ${named}.`] : []),
      ...(parts.length === 0 ? [] : [disagreeing(parts)]),
    ];
    if (altered.length > 0) return { line, outcome: 'altered', changes: altered, ...(record && { record }) };
    if (before === undefined || after === undefined) {
      return { line, outcome: 'gone', changes: ['The record was removed from the catalogue.'] };
    }
    const changes = differencesOf(before, after);
    return { line, outcome: changes.length === 0 ? 'same' : 'changed', changes, ...(record && { record }) };
  };
  const checkOther = (line: ReportLine, parts: readonly string[]): CheckedLine => {
    const altered = parts.length === 0 ? [] : [disagreeing(parts)];
    const { manufacturer, manufacturerPartNumber: partNumber } = line;
    const other: CheckedLine = { line, outcome: altered.length === 0 ? 'same' : 'altered', changes: altered };
    if (line.status === 'not_looked_up') return other;
    const written = { row: line.row, manufacturer, partNumber, cells: [] };
    const found = lookUpLine(written, answers);
    if (found.record !== undefined) {
      const { address: record, evidenceAsOf } = found.record;
      const now = `The catalogue has exactly this part number now, with evidence as of ${evidenceAsOf}.`;
      return {
        line,
        outcome: altered.length === 0 ? 'found_now' : 'altered',
        changes: [...altered, now],
        record,
      };
    }
    if (altered.length > 0 || line.status !== 'not_found' || found.candidates.length === 0) return other;
    const texts = found.candidates.map(({ text }) => text).join(', ');
    return { line, outcome: 'candidates_now', changes: [`Perhaps now: ${texts}.`] };
  };
  const head = differingHead(report, again, sources);
  return {
    lines: report.lines.map((line, index) =>
      line.record === null
        ? checkOther(line, partsOf(line, index))
        : checkRecord(line, line.record, partsOf(line, index)),
    ),
    span: `${editionWords(report.edition)} to ${editionWords(newest.edition)}`,
    differs: head.length === 0 ? [] : [`The report does not agree with the catalogue: ${head.join(', ')}.`],
    vouched: await vouchedOf(report, { answers: answersThen, advisories, own }),
  };
};
