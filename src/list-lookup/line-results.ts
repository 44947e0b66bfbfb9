import { tableErrors } from '../columns/fields/table-errors.ts';
import { oddKind, oddTextsIn } from '../columns/values/odd-texts.ts';
import type { NotFoundRecords } from '../contracts/page-views.ts';
import { manufacturerPath } from '../contracts/site-paths.ts';
import { isSeller } from '../evidence/sellers.ts';
import { stateMarks } from '../styles/state-marks.ts';
import { counted } from '../text/counted.ts';
import {
  lineWords,
  missingHalf,
  missWords,
  prefixWords,
  reasonSentences,
  sellerWords,
  soldWords,
} from '../text/lookup-words.ts';
import type {
  AskedInstead,
  FoundRecord,
  LineAnswer,
  LineCandidate,
  LineDecision,
  LineOutcome,
  LineResult,
  ListLine,
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
    return refused(line.fault, `${tableErrors.quote_not_closed.detail} The lines below it were not read.`);
  }
  if (line.fault !== undefined) return refused(line.fault, tableErrors[line.fault].detail);
  if (line.partNumber === '') return refused('no_part_number', lineWords.noPartNumber);
  return isAddressable(line.manufacturer) && isAddressable(line.partNumber)
    ? undefined
    : refused('not_addressable', lineWords.notAddressable);
};

const hasSpaceAround = (text: string): boolean => text !== text.trim();

/** Characters that nobody sees: soft hyphens, zero-width spaces, marks of direction, tabs, and spaces that are none of ASCII. */
const invisible = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** What may be why a text was not found, where nothing is offered; empty where nothing is odd about it. */
const oddWords = (text: string): string => {
  if (hasSpaceAround(text)) return lineWords.space;
  if (invisible.test(text)) return lineWords.invisible;
  const [odd] = oddTextsIn(text).found;
  return odd === undefined ? '' : lineWords.odd(oddKind(odd.kind).words);
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

/** What is offered for a line: manufacturers that its name may mean, then records, the likeliest first. */
const candidatesOf = (
  { manufacturer: known, manufacturers, records }: NotFoundRecords<FoundRecord>,
  origin: string,
): LineCandidate[] => [
  ...manufacturers.map(
    ({ manufacturer, isShortName, record }): LineCandidate => ({
      why: 'name',
      text: record === undefined ? manufacturer.name : `${manufacturer.name} ${record.partNumber}`,
      page: record?.address ?? `${origin}${manufacturerPath(manufacturer.id)}`,
      manufacturer,
      isShortName,
      record,
    }),
  ),
  ...records.map(({ why, record }) => candidateFor(why, record, known?.id)),
];

/** Why a line was not found, as a code. */
const reasonFor = (
  line: ListLine,
  { manufacturer }: NotFoundRecords<FoundRecord>,
  asked?: AskedInstead,
): string => {
  if (line.manufacturer === '') return 'no_manufacturer';
  if (asked?.by === 'number_alone') return asked.by;
  return manufacturer === undefined ? 'manufacturer_not_found' : 'part_number_not_found';
};

/** How it was looked up where that is not what the line writes. */
const askedWords = ({ manufacturer }: ListLine, asked: AskedInstead | undefined): string[] => {
  if (asked?.by === 'prefix') return [prefixWords(asked.manufacturer, asked.partNumber)];
  if (manufacturer === '') return [lineWords.noManufacturer];
  return asked === undefined ? [] : [soldWords(manufacturer)];
};

/** How a line was looked up and which half is missing, without the reasons for which records are offered. */
const missingWords = (
  line: ListLine,
  answer: NotFoundRecords<FoundRecord> & Pick<LineAnswer, 'isNotCompared'>,
  asked: AskedInstead | undefined,
): string => {
  const { manufacturer, isNotCompared, verdict } = answer;
  const isAlone = (asked?.manufacturer ?? line.manufacturer) === '';
  const isNobody = manufacturer === undefined && !isAlone;
  return [
    ...askedWords(line, asked),
    missingHalf(answer, isAlone),
    isNobody && isSeller(line.manufacturer) ? sellerWords(line.manufacturer) : '',
    isNotCompared === true ? lineWords.notCompared : '',
    verdict === 'perhaps' ? '' : oddWords(isNobody ? line.manufacturer : line.partNumber),
  ]
    .filter((words) => words !== '')
    .join(' ');
};

/** What an answer means for a line. A candidate is never taken for the product. `origin` is that of the pages of manufacturers. */
export const resultOf = (
  line: ListLine,
  answer: LineAnswer,
  { asked, origin = '' }: { readonly asked?: AskedInstead | undefined; readonly origin?: string } = {},
): LineResult => {
  if (answer.verdict === 'found') {
    return { line, outcome: 'found', reason: '', words: '', record: answer.product, candidates: [] };
  }
  const missing = missingWords(line, answer, asked);
  return {
    line,
    outcome: answer.verdict === 'perhaps' ? 'candidates' : 'not_found',
    reason: reasonFor(line, answer, asked),
    words: [missing, ...reasonSentences(answer)].filter((words) => words !== '').join(' '),
    missing,
    ...(asked && { asked }),
    candidates: candidatesOf(answer, origin),
  };
};

/** The words of a line as far as its verdict does not say them. */
export const wordsBesideVerdict = (words: string): string => words.replace(missWords.number, '').trim();

/** The verification state of most records of a list; empty where none has one. */
export const usualStatus = (
  lines: readonly { readonly record?: Pick<FoundRecord, 'verificationStatus'> | null | undefined }[],
): string => {
  const counts = new Map<string, number>();
  for (const { record } of lines) {
    const status = record?.verificationStatus ?? '';
    if (status !== '') counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
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

/** What a person decided about a line, in words: `Record chosen by A. Buyer on 2026-11-21`. */
export const decisionInWords = ({
  chosen,
  by,
  at,
  note,
  byNumberAlone,
}: Pick<LineDecision, 'chosen' | 'by' | 'at'> & {
  readonly note?: string | undefined;
  readonly byNumberAlone?: true | undefined;
}): string => {
  const what = {
    record: 'Record chosen',
    manufacturer: 'Manufacturer chosen',
    by_hand: 'Checked by hand',
  }[chosen];
  const who = by === '' ? '' : ` by ${by}`;
  const how = byNumberAlone === true ? ', by number alone' : '';
  return `${what}${who} on ${at.slice(0, 10)}${how}${note === undefined ? '' : `: ${note}`}`;
};

/** How a line ends, in words: what it is or what a person decided, then the candidates that are left and the reason. */
export const verdictInWords = ({ outcome, decision, candidates, words }: LineResult): string => {
  const decided = decision === undefined ? '' : `${decisionInWords(decision)}.`;
  if (outcome === 'chosen' || outcome === 'by_hand') return decided;
  const left = outcome === 'candidates' ? `: ${candidates.map(({ text }) => text).join(', ')}` : '';
  const state = `${outcomeName(outcome)}${left}.`;
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

/** The counts in words: `12 lines: 10 found, 1 perhaps, 1 not found.` */
export const summaryOf = (results: readonly Pick<LineResult, 'outcome'>[]): string => {
  const { found, chosen, by_hand, in_file, candidates, not_found, not_looked_up } = countOutcomes(results);
  const part = (count: number, words: string): string => `${count.toLocaleString('en')} ${words}`;
  const parts = [
    part(found, 'found'),
    ...(chosen > 0 ? [part(chosen, 'chosen')] : []),
    ...(by_hand > 0 ? [part(by_hand, 'checked by hand')] : []),
    ...(in_file > 0 ? [part(in_file, 'in your files')] : []),
    ...(candidates > 0 ? [part(candidates, 'perhaps')] : []),
    part(not_found, 'not found'),
    ...(not_looked_up > 0 ? [part(not_looked_up, 'not looked up')] : []),
  ];
  return `${counted(results.length, 'line')}: ${parts.join(', ')}.`;
};
