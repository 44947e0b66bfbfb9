import { counted } from '../contracts/counted.ts';
import { csvTable } from '../contracts/csv.ts';
import { tableFaults } from '../supplier-lists/table-faults.ts';
import type { ListLine } from './read-list.ts';

/** A manufacturer or a part number that a person may choose. */
export type LineCandidate = {
  /** Why it is listed: its name or its part number is written similarly, or another manufacturer has exactly the part number. */
  readonly why: 'name' | 'part_number' | 'elsewhere';
  /** The name of the manufacturer, the exact part number, or both where the manufacturer is not that of the line. */
  readonly text: string;
  /** The address of its page, where that is known. */
  readonly page?: string;
};

/** What a lookup of one manufacturer and part number says, from the index in the browser or from the API. */
export type IndexAnswer =
  | {
      readonly kind: 'found';
      /** The address of the record as a page. */
      readonly record: string;
      readonly verificationStatus: string;
      /** `YYYY-MM-DD`. */
      readonly evidenceAsOf: string;
    }
  /** None of the candidates is what the line names: they are for a person to choose from. */
  | {
      readonly kind: 'part_number_not_found' | 'manufacturer_not_found';
      readonly candidates: readonly LineCandidate[];
    };

/** How a line ends. */
export type LineOutcome = 'found' | 'candidates' | 'not_found' | 'not_looked_up';

/** A line of a list with its result. */
export type LineResult = {
  readonly line: ListLine;
  readonly outcome: LineOutcome;
  /** Why it was not found or not looked up, as a code; empty when it was found. */
  readonly reason: string;
  /** The same in words; for a line that was found, how well its record is verified. */
  readonly words: string;
  readonly record: string;
  readonly verificationStatus: string;
  readonly evidenceAsOf: string;
  readonly candidates: readonly LineCandidate[];
  /** What changed in its record since an edition, in words, where that was asked; empty when nothing did. */
  readonly changes?: string;
};

const noRecord = { record: '', verificationStatus: '', evidenceAsOf: '', candidates: [] };

/** Clients resolve these as parts of a path, so no address can name them. */
const dotSegments = new Set(['.', '..']);

const isAddressable = (text: string): boolean => text.isWellFormed() && !dotSegments.has(text);

/** The result of a line that cannot be looked up; undefined for one that can. */
export const refusedLine = (line: ListLine): LineResult | undefined => {
  const refused = (reason: string, words: string): LineResult => ({
    line,
    outcome: 'not_looked_up',
    reason,
    words,
    ...noRecord,
  });
  if (line.fault === 'quote_not_closed') {
    return refused(line.fault, `${tableFaults.quote_not_closed.detail} The lines below it were not read.`);
  }
  if (line.fault !== undefined) return refused(line.fault, tableFaults[line.fault].detail);
  if (line.manufacturer === '') return refused('no_manufacturer', 'The line names no manufacturer.');
  if (line.partNumber === '') return refused('no_part_number', 'The line has no part number.');
  return isAddressable(line.manufacturer) && isAddressable(line.partNumber)
    ? undefined
    : refused('not_addressable', 'No address can have this text, so no record does.');
};

const hasSpaceAround = (text: string): boolean => text !== text.trim();

const candidateWords: Readonly<Record<LineCandidate['why'], string>> = {
  name: 'These names are spelt nearly so.',
  part_number: 'These part numbers differ by case or punctuation.',
  elsewhere: 'Another manufacturer has exactly this part number.',
};

/** The order in which candidates are listed. */
const candidateOrder = ['name', 'part_number', 'elsewhere'] as const;

const notFoundWords = (
  { manufacturer, partNumber }: ListLine,
  kind: string,
  candidates: readonly LineCandidate[],
): string => {
  const [text, words] =
    kind === 'manufacturer_not_found'
      ? [manufacturer, 'No manufacturer has this name or alias.']
      : [partNumber, 'No record of this manufacturer has exactly this part number.'];
  const kinds = candidateOrder.filter((why) => candidates.some((candidate) => candidate.why === why));
  if (kinds.length > 0) return [words, ...kinds.map((why) => candidateWords[why])].join(' ');
  return hasSpaceAround(text) ? `${words} It begins or ends with a space, which counts.` : words;
};

/** The candidate for a record of a manufacturer that is not that of the line. */
export const otherRecord = (
  manufacturer: string,
  partNumber: string,
  line: Pick<ListLine, 'partNumber'>,
): Pick<LineCandidate, 'why' | 'text'> => ({
  why: partNumber === line.partNumber ? 'elsewhere' : 'part_number',
  text: `${manufacturer} ${partNumber}`,
});

/** What an answer means for a line. A candidate is never taken for the product. */
export const resultOf = (line: ListLine, answer: IndexAnswer): LineResult => {
  if (answer.kind === 'found') {
    const { record, verificationStatus, evidenceAsOf } = answer;
    return {
      line,
      outcome: 'found',
      reason: '',
      words: '',
      record,
      verificationStatus,
      evidenceAsOf,
      candidates: [],
    };
  }
  const { kind } = answer;
  const candidates = candidateOrder.flatMap((why) =>
    answer.candidates.filter((candidate) => candidate.why === why),
  );
  return {
    line,
    outcome: candidates.length > 0 ? 'candidates' : 'not_found',
    reason: kind,
    words: notFoundWords(line, kind, candidates),
    ...noRecord,
    candidates,
  };
};

/** The results with what changed in their records, as `changesOf` says of the address of a record. */
export const withChanges = (
  results: readonly LineResult[],
  changesOf: (record: string) => string,
): LineResult[] =>
  results.map((result) => ({
    ...result,
    changes: result.record === '' ? '' : changesOf(result.record),
  }));

/** The name of each outcome. */
export const outcomeNames: Readonly<Record<LineOutcome, string>> = {
  found: 'Found',
  candidates: 'Candidates',
  not_found: 'Not found',
  not_looked_up: 'Not looked up',
};

/** The outcomes in the order in which they are listed. */
export const outcomes: readonly LineOutcome[] = ['found', 'candidates', 'not_found', 'not_looked_up'];

/** The number of lines by outcome. */
export const countOutcomes = (results: readonly LineResult[]): Readonly<Record<LineOutcome, number>> => {
  const counts = { found: 0, candidates: 0, not_found: 0, not_looked_up: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
};

/** The counts in words: `12 lines: 10 found, 1 with candidates, 1 not found`. */
export const summaryOf = (results: readonly LineResult[]): string => {
  const { found, candidates, not_found, not_looked_up } = countOutcomes(results);
  const parts = [
    `${found} found`,
    ...(candidates > 0 ? [`${candidates} with candidates`] : []),
    `${not_found} not found`,
    ...(not_looked_up > 0 ? [`${not_looked_up} not looked up`] : []),
  ];
  return `${counted(results.length, 'line')}: ${parts.join(', ')}.`;
};

/** A result with the names of its columns. Those that the API has too are named as there. */
export const resultRow = ({ line, ...result }: LineResult) => ({
  row: line.row,
  manufacturer: line.manufacturer,
  manufacturerPartNumber: line.partNumber,
  result: result.outcome,
  reason: result.reason,
  'verification.status': result.verificationStatus,
  'verification.evidenceAsOf': result.evidenceAsOf,
  'links.record': result.record,
  candidates: result.candidates.map(({ text }) => text),
  ...(result.changes !== undefined && { changes: result.changes }),
});

/** The results as CSV after RFC 4180. Candidates are JSON. */
export const resultsCsv = (results: readonly LineResult[]): string =>
  csvTable(
    results.map((result) => {
      const { candidates, ...row } = resultRow(result);
      return { ...row, candidates: candidates.length === 0 ? '' : JSON.stringify(candidates) };
    }),
  );
