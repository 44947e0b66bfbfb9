import { oddTextsIn } from '../columns/values/odd-texts.ts';
import type { ProductReading } from '../evidence/look-up.ts';
import type { ManufacturerName } from '../evidence/similar-names.ts';
import { prefixedNumber } from '../lookup-text/name-and-number.ts';
import { numberRuns } from '../lookup-text/number-words.ts';
import type { AskedInstead, LineAnswer, LineResult, ListLine } from './line.ts';
import { resultOf } from './line-results.ts';
import type { LineAnswers } from './list-index.ts';

/** Whether a name is that of one manufacturer alone. */
export const isWhole = ({ isShortName }: ManufacturerName): boolean => isShortName !== true;

/** The number of a line behind the prefix of its manufacturer, or of any where the line names none that is known. */
const askedByPrefix = (
  { manufacturer, partNumber }: ListLine,
  { names }: LineAnswers,
): AskedInstead | undefined => {
  const read = prefixedNumber(partNumber, names);
  if (read === undefined) return undefined;
  const known = names(manufacturer).find(isWhole);
  const isOther =
    known !== undefined && !read.manufacturers.some((one) => one.manufacturer.id === known.manufacturer.id);
  return isOther ? undefined : { by: 'prefix', manufacturer: read.written, partNumber: read.partNumber };
};

/** A prefix is no name that the line writes: whoever has it is offered, and nothing is found by it. */
const asOffered = (answer: LineAnswer, { manufacturer: matched }: AskedInstead): LineAnswer =>
  answer.verdict !== 'found'
    ? answer
    : {
        verdict: 'perhaps',
        manufacturer: undefined,
        manufacturers: [
          { manufacturer: answer.product.manufacturer, matched, isShortName: false, record: answer.product },
        ],
        records: [],
        hasMoreLonger: false,
      };

/**
 * What a lookup says by what of a cell may be the number: its words, as the box of the front page reads them, and the text without what
 * is odd in it. `missed` is what it says of the whole cell.
 */
const byParts = (
  { manufacturer, partNumber }: ProductReading,
  { answer }: LineAnswers,
  missed: LineAnswer,
): LineAnswer => {
  const parts = [...numberRuns(partNumber), oddTextsIn(partNumber).repaired];
  const runs = parts.filter((part) => part !== partNumber);
  const read = runs.length === 0 ? missed : answer({ manufacturer, partNumber, runs });
  if (read.verdict === 'found') return read;
  const { manufacturer: known } = read;
  // A word of the cell may be the number of many others by chance.
  const records = read.records
    .filter(({ record }) => known === undefined || record.manufacturer.id === known.id)
    .map(({ why, record }) => ({ why: why === 'spelling' ? ('part' as const) : why, record }));
  const isOffered = records.length + read.manufacturers.length > 0;
  return { ...read, records, verdict: isOffered ? 'perhaps' : 'not_found' };
};

/**
 * What a lookup of a line says: as it is written; by its number alone where the line names no manufacturer, or a seller in a column of
 * sellers; and where nothing was found, by the words of the cell, and by the number behind a prefix of its manufacturer.
 */
export const lookUpLine = (line: ListLine, answers: LineAnswers): LineResult => {
  const { manufacturer, partNumber } = line;
  const { origin } = answers;
  const isAlone = line.isSold === true && manufacturer !== '' && answers.names(manufacturer).length === 0;
  const alone: AskedInstead | undefined = isAlone
    ? { by: 'number_alone', manufacturer: '', partNumber }
    : undefined;
  const asWritten = answers.answer(alone ?? line);
  const answer = asWritten.verdict === 'not_found' ? byParts(alone ?? line, answers, asWritten) : asWritten;
  const prefixed = answer.verdict === 'found' ? undefined : askedByPrefix(line, answers);
  if (prefixed === undefined) return resultOf(line, answer, { asked: alone, origin });
  return resultOf(line, asOffered(answers.answer(prefixed), prefixed), { asked: prefixed, origin });
};

/** Whether a line was looked up by its number alone: it names no manufacturer, or a seller. */
export const isByNumberAlone = ({ line, asked }: LineResult): boolean =>
  line.manufacturer === '' ? asked === undefined : asked?.by === 'number_alone';

/** The manufacturer of a line for which one decision holds, as the line or its prefix writes it; undefined by the number alone. */
export const writtenManufacturer = ({ line, asked }: LineResult): string | undefined =>
  asked === undefined ? line.manufacturer : asked.by === 'prefix' ? asked.manufacturer : undefined;
