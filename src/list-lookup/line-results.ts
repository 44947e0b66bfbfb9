import { tableFaults } from '../columns/fields/table-faults.ts';
import { stateMarks } from '../styles/state-marks.ts';
import { counted } from '../text/counted.ts';
import { noRecordsOf } from '../text/lookup-words.ts';
import type {
  FoundRecord,
  LineAnswer,
  LineCandidate,
  LineDecision,
  LineOutcome,
  LineResult,
  ListLine,
  Named,
} from './line.ts';

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
    candidates: [],
  });
  if (line.fault === 'quote_not_closed') {
    return refused(line.fault, `${tableFaults.quote_not_closed.detail} The lines below it were not read.`);
  }
  if (line.fault !== undefined) return refused(line.fault, tableFaults[line.fault].detail);
  if (line.partNumber === '') return refused('no_part_number', 'The line has no part number.');
  return isAddressable(line.manufacturer) && isAddressable(line.partNumber)
    ? undefined
    : refused('not_addressable', 'An address cannot contain this text, so it cannot be looked up.');
};

const hasSpaceAround = (text: string): boolean => text !== text.trim();

/** Characters that nobody sees: soft hyphens, zero-width spaces, marks of direction, tabs, and spaces that are none of ASCII. */
const invisible = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

const candidateWords: Readonly<Record<LineCandidate['why'], string>> = {
  chosen: 'The chosen record has changed.',
  name: 'Similar names exist.',
  part_number: 'These part numbers differ by case or punctuation.',
  elsewhere: 'Another manufacturer has exactly this part number.',
  shorter: 'A record has the shorter part number before the slash.',
  longer: 'Longer part numbers contain it.',
};

/** The order in which candidates are listed. */
const candidateOrder = ['chosen', 'name', 'part_number', 'elsewhere', 'shorter', 'longer'] as const;

/** How a short name was read, for a line that has one. */
const readingWords = ({ manufacturer }: ListLine, readAs: Named | undefined): string =>
  readAs === undefined ? '' : `Read as: ${readAs.name} (from “${manufacturer}”).`;

const notFoundWords = (
  { manufacturer, partNumber }: ListLine,
  reason: string,
  { candidates, withoutRecords, isNotCompared }: Exclude<LineAnswer, { readonly kind: 'found' }>,
): string => {
  const [text, why] =
    reason === 'no_manufacturer'
      ? [partNumber, 'The line names no manufacturer.']
      : reason === 'manufacturer_not_found'
        ? [manufacturer, 'The manufacturer is unknown.']
        : [
            partNumber,
            withoutRecords === undefined
              ? 'This manufacturer has no record with exactly this part number.'
              : noRecordsOf(withoutRecords.name),
          ];
  const kinds = candidateOrder.filter((why) => candidates.some((candidate) => candidate.why === why));
  const words =
    isNotCompared === true && reason === 'manufacturer_not_found'
      ? `${why} Similar names were not looked for, because the list has too many unknown ones.`
      : why;
  if (kinds.length > 0) {
    const isShared = candidates.some((candidate) => candidate.why === 'name' && candidate.isShortName);
    const more = kinds.map((why) =>
      why === 'elsewhere' && reason === 'no_manufacturer'
        ? 'A record has exactly this part number.'
        : why === 'name' && isShared
          ? 'Several manufacturers share this short name.'
          : candidateWords[why],
    );
    return [words, ...more].join(' ');
  }
  if (hasSpaceAround(text)) return `${words} It begins or ends with a space, which counts.`;
  if (invisible.test(text)) return `${words} It has a character that is not visible, which counts.`;
  return reason === 'no_manufacturer' ? `${words} Records have no such part number.` : words;
};

/** The candidate for a record, which is named with its manufacturer unless that is the one of the line, `own`. */
export const candidateFor = (
  why: Exclude<LineCandidate['why'], 'name'>,
  record: FoundRecord,
  own?: string,
): LineCandidate => ({
  why,
  text:
    record.manufacturer.id === own ? record.partNumber : `${record.manufacturer.name} ${record.partNumber}`,
  page: record.address,
  record,
});

/** What an answer means for a line. A candidate is never taken for the product. */
export const resultOf = (line: ListLine, answer: LineAnswer): LineResult => {
  if (answer.kind === 'found') {
    const { record, readAs } = answer;
    const words = readingWords(line, readAs);
    const reason = readAs === undefined ? '' : 'short_name';
    return { line, outcome: 'found', reason, words, record, candidates: [], ...(readAs && { readAs }) };
  }
  const candidates = candidateOrder.flatMap((why) =>
    answer.candidates.filter((candidate) => candidate.why === why),
  );
  const reason = line.manufacturer === '' ? 'no_manufacturer' : answer.kind;
  return {
    line,
    outcome: candidates.length > 0 ? 'candidates' : 'not_found',
    reason,
    words: [readingWords(line, answer.readAs), notFoundWords(line, reason, answer)]
      .filter((words) => words !== '')
      .join(' '),
    ...(answer.readAs && { readAs: answer.readAs }),
    candidates,
  };
};

/** The results with what changed in their records, as `changesOf` says of the id of a record. */
export const withChanges = (
  results: readonly LineResult[],
  changesOf: (id: string) => string,
): LineResult[] =>
  results.map((result) => ({
    ...result,
    changes: result.record === undefined ? '' : changesOf(result.record.id),
  }));

/** The outcomes in the order in which they are listed. */
export const outcomes: readonly LineOutcome[] = [
  'found',
  'chosen',
  'by_hand',
  'in_file',
  'candidates',
  'not_found',
  'not_looked_up',
];

/** The name of an outcome. */
export const outcomeName = (outcome: LineOutcome): string => stateMarks[outcome].word;

/** What came of a line, as a saved file says it, where nobody chooses among candidates. */
export const verdictName = (outcome: LineOutcome): string =>
  outcome === 'candidates' ? 'To decide' : outcomeName(outcome);

/** What a person decided about a line, in words: `Record chosen by A. Buyer on 2026-11-21`. */
export const decisionInWords = ({
  chosen,
  by,
  at,
  note,
}: Omit<LineDecision, 'note' | 'manufacturer'> & { readonly note?: string | undefined }): string => {
  const what = {
    record: 'Record chosen',
    manufacturer: 'Manufacturer chosen',
    by_hand: 'Checked by hand',
  }[chosen];
  const who = by === '' ? '' : ` by ${by}`;
  return `${what}${who} on ${at.slice(0, 10)}${note === undefined ? '' : `: ${note}`}`;
};

/** How a line ends, in words: what it is or what a person decided, then the candidates that are left and the reason. */
export const verdictInWords = ({ outcome, decision, candidates, words }: LineResult): string => {
  const decided = decision === undefined ? '' : `${decisionInWords(decision)}.`;
  if (outcome === 'chosen' || outcome === 'by_hand') return decided;
  const left = outcome === 'candidates' ? `: ${candidates.map(({ text }) => text).join(', ')}` : '';
  const state = `${verdictName(outcome)}${left}.`;
  return [state, decided, words].filter((text) => text !== '').join(' ');
};

/** The number of lines by outcome. */
export const countOutcomes = (
  results: readonly Pick<LineResult, 'outcome'>[],
): Readonly<Record<LineOutcome, number>> => {
  const counts = {
    found: 0,
    chosen: 0,
    by_hand: 0,
    in_file: 0,
    candidates: 0,
    not_found: 0,
    not_looked_up: 0,
  };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
};

/** What a result means and what it does not, for a person. */
export const foundMeans =
  'Found means that the catalogue has a record with exactly this manufacturer and part number. A missing product may still exist. An evidence date is the day on which a source first stated or last changed a fact. Ask the seller about stock, price and the authority to sell.';

/** What a column of security advisories means and what it does not, for a person. */
export const advisoriesMean =
  'Named: an advisory has exactly this part number in its field for them. Perhaps named: it has a pattern, a similar number or a product name that may mean it. No number does not mean safe: ask the manufacturer about your product and its version.';

/** The counts in words: `12 lines: 10 found, 1 to decide, 1 not found.` */
export const summaryOf = (results: readonly Pick<LineResult, 'outcome'>[]): string => {
  const { found, chosen, by_hand, in_file, candidates, not_found, not_looked_up } = countOutcomes(results);
  const part = (count: number, words: string): string => `${count.toLocaleString('en')} ${words}`;
  const parts = [
    part(found, 'found'),
    ...(chosen > 0 ? [part(chosen, 'chosen')] : []),
    ...(by_hand > 0 ? [part(by_hand, 'checked by hand')] : []),
    ...(in_file > 0 ? [part(in_file, 'in your files')] : []),
    ...(candidates > 0 ? [part(candidates, 'to decide')] : []),
    part(not_found, 'not found'),
    ...(not_looked_up > 0 ? [part(not_looked_up, 'not looked up')] : []),
  ];
  return `${counted(results.length, 'line')}: ${parts.join(', ')}.`;
};
