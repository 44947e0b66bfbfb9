import type { CatalogueState, CatalogueStates } from './catalogue-states.ts';
import { type CheckedLine, type ReportCheck, ReportRefused } from './checked-lines.ts';
import type { Report, ReportLine } from './evidence-report.ts';
import type { LineAnswers } from './list-index.ts';
import { differencesOf } from './past-catalogue.ts';

const editionWords = (
  edition: { readonly number: number; readonly date: string } | null | undefined,
): string =>
  edition === null || edition === undefined
    ? 'a state without an edition'
    : `edition ${edition.number} of ${edition.date}`;

/** The state that the report was made from; undefined where it names no edition. Throws `ReportRefused`. */
const stateOfReport = async (
  { edition }: Report,
  { states, newest }: { readonly states: CatalogueStates; readonly newest: CatalogueState },
): Promise<CatalogueState | undefined> => {
  if (edition === null) return undefined;
  const entry = states.editions[edition.number - 1];
  const digest = entry === undefined ? undefined : (await states.stampOf(entry)).sha256;
  if (digest !== edition.sha256) {
    throw new ReportRefused(
      `This catalogue has no edition ${edition.number} with the SHA-256 that the report names. It comes from another catalogue, or was changed.`,
    );
  }
  return newest.edition?.number === edition.number ? newest : states.ofEdition(edition.number);
};

/** Says line by line what has changed since a report was made, from the editions of the catalogue. Throws `ReportRefused`. */
export const checkReport = async (
  report: Report,
  sources: {
    readonly states: CatalogueStates;
    readonly newest: CatalogueState;
    readonly answers: LineAnswers;
  },
): Promise<ReportCheck> => {
  const { newest, answers } = sources;
  const then = await stateOfReport(report, sources);
  const kept = new Map(report.records.map((record) => [record.id, record]));
  const checkRecord = (line: ReportLine, id: string, record: string): CheckedLine => {
    const [inReport, after] = [kept.get(id), newest.record(id)];
    const before = then === undefined ? inReport : then.record(id);
    if (then !== undefined && JSON.stringify(inReport) !== JSON.stringify(before)) {
      const changes = [
        `The report has other statements of this record than ${editionWords(report.edition)}.`,
      ];
      return { line, outcome: 'altered', changes, record };
    }
    if (after === undefined) {
      return { line, outcome: 'gone', changes: ['The record was removed from the catalogue.'], record };
    }
    const changes = before === undefined ? [] : differencesOf(before, after);
    return { line, outcome: changes.length === 0 ? 'same' : 'changed', changes, record };
  };
  const checkOther = (line: ReportLine): CheckedLine => {
    const same: CheckedLine = { line, outcome: 'same', changes: [] };
    if (line.status === 'not_looked_up') return same;
    const { manufacturer, manufacturerPartNumber: partNumber } = line;
    const answer = answers.answer({ manufacturer, partNumber });
    if (answer.kind === 'found') {
      const { address: record, evidenceAsOf } = answer.record;
      const changes = [
        `The catalogue has exactly this part number now, with evidence as of ${evidenceAsOf}.`,
      ];
      return { line, outcome: 'found_now', changes, record };
    }
    if (line.status !== 'not_found' || answer.candidates.length === 0) return same;
    const texts = answer.candidates.map(({ text }) => text).join(', ');
    return { line, outcome: 'candidates_now', changes: [`There are candidates now: ${texts}.`] };
  };
  return {
    lines: report.lines.map((line) =>
      line.record === null ? checkOther(line) : checkRecord(line, line.record.id, line.record.address),
    ),
    span: `${editionWords(report.edition)} to ${editionWords(newest.edition)}`,
  };
};
