import type { OwnAdvisories } from '../advisories/own-documents.ts';
import { type Advisories, createAdvisoryFinder, withOwnAdvisories } from './advisories.ts';
import type { CatalogueState } from './catalogue-states.ts';
import { createDecider } from './decide-lines.ts';
import { makeReport, type Report, type ReportLine } from './evidence-report.ts';
import { asFirstRule } from './first-form.ts';
import type { FileListing, LineResult } from './line.ts';
import type { LineAnswers } from './list-index.ts';
import { withListings } from './own-files.ts';
import type { ReadText } from './read-json.ts';
import { decisionsOf, writtenLine } from './report-decisions.ts';

/** Where a report is made again: the state that it names, and what answers lines in it. */
export type AgainIn = {
  readonly state: CatalogueState;
  readonly answers: LineAnswers;
  readonly readText: ReadText;
  /** Reads what security advisories name today. */
  readonly advisories: () => Promise<Advisories | undefined>;
  /** The user’s own security advisories, where they were given again. */
  readonly own?: OwnAdvisories | undefined;
};

/** The rows of the user's files that a line names. */
const listingsOf = ({ ownFiles = [] }: Report, line: ReportLine): FileListing[] =>
  (line.ownFiles ?? []).flatMap(({ file: place, ...listing }) => {
    const file = ownFiles[place];
    return file === undefined ? [] : { ...listing, file, partNumber: line.manufacturerPartNumber };
  });

/** By which advisories a report is made again; `as_written` where those that it was made from are not known any more. */
const advisoriesOf = async (
  { schemaVersion, advisoriesSha256, ownAdvisories, lines }: Report,
  { advisories, own, answers }: Pick<AgainIn, 'advisories' | 'own' | 'answers'>,
): Promise<Advisories | 'as_written' | undefined> => {
  if (schemaVersion === '0.1.0') return 'as_written';
  if (advisoriesSha256 === undefined && ownAdvisories === undefined) {
    return lines.some(({ advisories }) => advisories !== undefined) ? 'unavailable' : undefined;
  }
  const today = await advisories();
  const isKnown = today !== 'unavailable' && today?.sha256 === advisoriesSha256;
  if (!isKnown) return 'as_written';
  if (ownAdvisories === undefined) return today;
  const isGiven = own?.about?.sha256 === ownAdvisories.sha256;
  return isGiven ? withOwnAdvisories(today, own, answers.names) : 'as_written';
};

/** Whether the security advisories of a report can be compared with those of today. */
export const canCompareAdvisories = async (
  report: Report,
  again: Pick<AgainIn, 'advisories' | 'own' | 'answers'>,
): Promise<boolean> => (await advisoriesOf(report, again)) !== 'as_written';

/** What a form of before leaves out. */
const inFormOf = ({ schemaVersion }: Report, line: ReportLine): ReportLine => {
  if (schemaVersion !== '0.1.0') return line;
  const { record, decision } = line;
  return {
    ...line,
    record: record && { ...record, name: undefined },
    decision: decision && { ...decision, manufacturer: undefined },
  };
};

/**
 * Makes a report again: its lines are looked up in the state that it names, with its decisions and with what it says of the user's own
 * files, which only the person can know. Throws `IndexUnavailable`.
 */
export const reportAgain = async (report: Report, { state, ...again }: AgainIn): Promise<Report> => {
  const { answers, readText } = again;
  const decisions = decisionsOf(report);
  const decide = createDecider(decisions, { answers, said: state.record });
  const advisories = await advisoriesOf(report, again);
  const finder =
    advisories === undefined || advisories === 'as_written'
      ? undefined
      : createAdvisoryFinder(advisories, answers)(decisions);
  const results = report.lines.map((line): LineResult => {
    const again = decide(writtenLine(line, report.schemaVersion));
    const decided = report.schemaVersion === '0.1.0' ? asFirstRule(again) : again;
    const listed = line.ownFiles === undefined ? decided : withListings(decided, listingsOf(report, line));
    return finder === undefined ? listed : finder(listed);
  });
  const { list, madeOn, catalogue: origin, ownFiles = [] } = report;
  const columns = (report.columns ?? []).map((name, at) => ({ name, at }));
  const made = await makeReport({
    ...{ list, madeOn, origin, state, results, columns, ownFiles, readText },
    pause: async () => {},
  });
  return {
    ...made,
    lines: made.lines.map((line, index) => {
      const written = report.lines[index]?.advisories;
      const isWritten = advisories === 'as_written' && written !== undefined;
      return inFormOf(report, { ...line, ...(isWritten && { advisories: written }) });
    }),
  };
};
