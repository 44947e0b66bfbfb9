import type { ManufacturerName } from '../evidence/similar-names.ts';
import { prefixedNumber } from '../lookup-text/name-and-number.ts';
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
 * What a lookup of a line says: as it is written; by its number alone where the line names no manufacturer, or a seller in a column of
 * sellers; and where nothing was found, by the number behind a prefix of its manufacturer.
 */
export const lookUpLine = (line: ListLine, answers: LineAnswers): LineResult => {
  const { manufacturer, partNumber } = line;
  const { origin } = answers;
  const isAlone = line.isSold === true && manufacturer !== '' && answers.names(manufacturer).length === 0;
  const alone: AskedInstead | undefined = isAlone
    ? { by: 'number_alone', manufacturer: '', partNumber }
    : undefined;
  const answer = answers.answer(alone ?? line);
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
