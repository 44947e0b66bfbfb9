import { candidateKey } from '../evidence/lookup-key.ts';
import { noRecordsOf } from '../text/lookup-words.ts';
import type { ReportLine } from './evidence-report.ts';
import type { LineResult } from './line.ts';
import type { LineAnswers } from './list-index.ts';

/** The sentences that reports of version 0.1.0 say about lines that were looked up. */
const sentences = [
  'This manufacturer has no record with exactly this part number.',
  'The manufacturer is unknown.',
  'The line names no manufacturer.',
  'Similar names were not looked for, because the list has too many unknown ones.',
  'Similar names exist.',
  'Several manufacturers share this short name.',
  'These part numbers differ by case or punctuation.',
  'Another manufacturer has exactly this part number.',
  'A record has exactly this part number.',
  'A record has the shorter part number before the slash.',
  'Longer part numbers contain it.',
  'Records have no such part number.',
  'It begins or ends with a space, which counts.',
  'It has a character that is not visible, which counts.',
];

const readingWords = (name: string, written: string): string => `Read as: ${name} (from “${written}”).`;

/** The result as the rule of version 0.1.0 had it: a short name of one manufacturer was found, and said so. */
export const asFirstRule = (result: LineResult): LineResult => {
  const short = result.candidates.flatMap((one) => (one.why === 'name' && one.isShortName ? one : []));
  const [only, another] = short;
  if (result.asked !== undefined || result.decision !== undefined) return result;
  if (only?.record === undefined || another !== undefined) return result;
  const words = readingWords(only.manufacturer.name, result.line.manufacturer);
  return { ...result, outcome: 'found', reason: 'short_name', words, record: only.record, candidates: [] };
};

/** A line that is open: whether anything is offered depends on the rule. */
const isOpen = ({ status }: Pick<ReportLine, 'status'>): boolean =>
  status === 'candidates' || status === 'not_found';

const areFirstWords = (
  { manufacturer, words, reason }: ReportLine,
  again: ReportLine,
  { names }: LineAnswers,
): boolean => {
  if (words === again.words) return true;
  if (reason === 'record_changed' || reason === 'record_gone') return false;
  const named = names(manufacturer).map((one) => one.manufacturer.name);
  const known = [
    ...sentences,
    ...named.flatMap((name) => [readingWords(name, manufacturer), noRecordsOf(name)]),
  ];
  let rest = words;
  for (;;) {
    const next = known.find((sentence) => rest.startsWith(sentence));
    if (next === undefined) return rest === '';
    rest = rest.slice(next.length).trimStart();
  }
};

/** Whether the rule of version 0.1.0 may have offered a record for a line: its number is one that contains or begins that of the line. */
export const mayHaveOffered = (
  { manufacturerPartNumber: written }: ReportLine,
  { partNumber }: { readonly partNumber: string },
): boolean => {
  const key = candidateKey(partNumber);
  const beforeSlash = candidateKey(written.slice(0, Math.max(0, written.lastIndexOf('/'))));
  const whole = candidateKey(written);
  return key === beforeSlash || (whole === '' ? partNumber === written : key.includes(whole));
};

/**
 * Makes what says which parts of a line of version 0.1.0 agree with its lookup today. The rule of that version offered more, and in
 * other words: candidates are records or manufacturers, none of the manufacturer itself is left out, and words are such as it said.
 */
export const createFirstComparison = (answers: LineAnswers) => {
  const { names, records } = answers;
  const texts = new Set(
    records.flatMap(({ manufacturer, partNumber }) => [partNumber, `${manufacturer.name} ${partNumber}`]),
  );
  const pairs = new Set(records.map(({ manufacturer, partNumber }) => `${manufacturer.id}\n${partNumber}`));
  return (line: ReportLine, again: ReportLine) => {
    const [named] = names(line.manufacturer);
    const isShort = named?.isShortName === true;
    const own = again.candidates.filter(
      (text) => pairs.has(`${named?.manufacturer.id}\n${text}`) && mayHaveOffered(line, { partNumber: text }),
    );
    return {
      result: line.status === again.status || (isOpen(line) && isOpen(again)),
      reason: line.reason === again.reason || (isShort && line.reason === 'part_number_not_found'),
      words: areFirstWords(line, again, answers),
      candidates:
        line.candidates.every(
          (text) => again.candidates.includes(text) || texts.has(text) || names(text).length > 0,
        ) && own.every((text) => line.candidates.includes(text)),
    };
  };
};
