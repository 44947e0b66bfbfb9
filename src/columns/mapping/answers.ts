import type { Delimiter } from '../../tables/text-form.ts';
import type { NumberScale } from '../values/number-scale.ts';
import type { ShownTexts } from '../values/number-texts.ts';
import type { OddAnswer, OddKind } from '../values/odd-texts.ts';
import type { DateOrder, ShortDateOrder } from '../values/read-date.ts';
import type { DecimalMark } from '../values/read-number.ts';

/** How many digits after the point a number of the source has at most, or that each counts as it is written. */
export type Decimals = 'written' | 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Whether rows are read that a sheet hides or strikes through. */
export type RowUse = 'read' | 'leave-out';

/**
 * What a person answers to the questions that a list raises, each of which has a file in `questions`. What is undefined, or a text
 * without an entry, is not answered yet.
 */
export type Answers = {
  /** The mark before the decimals of every number in the table; undefined is also what the numbers themselves settle. */
  readonly decimalMark: DecimalMark | undefined;
  /** The most digits after the point that numbers of the source have; `written` if each counts as it is written. */
  readonly decimals: Decimals | undefined;
  /** Which number counts where a cell of a workbook shows another sign or size than it holds. */
  readonly shownNumbers: 'stored' | 'shown' | undefined;
  /** What each text that often stands for an unknown value means in this list, by the text in lower case. */
  readonly placeholders: ReadonlyMap<string, 'unknown' | 'text'>;
  /** What becomes of odd texts, by column and kind; without an answer they stay as they are. */
  readonly oddTexts: ReadonlyMap<number, ReadonlyMap<OddKind, OddAnswer>>;
  /** Whether a price of zero is one, or stands for none. */
  readonly zeroPrices: 'price' | 'unknown' | undefined;
  /** What becomes of numbers with other text, by their shape, such as `>#`; otherwise each of them is an error. */
  readonly numberTexts: ReadonlyMap<string, 'unknown' | 'leave-out'>;
  /** The value that a text of a field stands for, such as `new` for `Neu`, by the name of the field; otherwise it is read as it is. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Whether the day or the month comes first in a date such as `03/04/2026`. */
  readonly dateOrder: DateOrder | undefined;
  /** The order of dates with two digits for the year, such as `26.11.26`. */
  readonly shortDates: ShortDateOrder | undefined;
  /** The time zone of dates that state none, such as `Europe/Berlin`. */
  readonly timeZone: string | undefined;
  /** The offset from UTC or the time zone of each abbreviation, such as `CET`. */
  readonly zones: ReadonlyMap<string, string>;
  /** Whether rows without an item number are left out; otherwise each of them is an error. */
  readonly unnumberedRows: 'leave-out' | undefined;
  /** The encoding of a text file, by a name that `nameOfEncoding` knows. */
  readonly encoding: string | undefined;
  /** The mark between the cells of a text file. */
  readonly delimiter: Delimiter | undefined;
  readonly hiddenRows: RowUse | undefined;
  readonly struckRows: RowUse | undefined;
  /** That hidden columns are meant where a field is taken from one. */
  readonly hiddenColumns: 'read' | undefined;
  /** What counts in a column of texts where a number is shown otherwise than the cell holds it. */
  readonly shownTexts: ShownTexts | undefined;
  /** How numbers are converted, by the heading that adds words such as `weeks`; `same` where its words change nothing. */
  readonly headingWords: ReadonlyMap<string, NumberScale>;
  /** How numbers of tax are read that no percent sign marks: as percent, as percent from 1 on and as proportions below it, or not at all. */
  readonly taxRates: 'percent' | 'by-size' | 'unknown' | undefined;
  /** That the price counts without a surcharge or a factor that stands in another column. */
  readonly besidePrice: 'apart' | undefined;
  /** Whether a manufacturer counts for the rows below it whose cells are empty. */
  readonly manufacturerGroups: 'fill' | 'unknown' | undefined;
};

/** The answers about a list that nobody has looked at yet. */
export const noAnswers: Answers = {
  decimalMark: undefined,
  decimals: undefined,
  shownNumbers: undefined,
  placeholders: new Map(),
  oddTexts: new Map(),
  zeroPrices: undefined,
  numberTexts: new Map(),
  values: new Map(),
  dateOrder: undefined,
  shortDates: undefined,
  timeZone: undefined,
  zones: new Map(),
  unnumberedRows: undefined,
  encoding: undefined,
  delimiter: undefined,
  hiddenRows: undefined,
  struckRows: undefined,
  hiddenColumns: undefined,
  shownTexts: undefined,
  headingWords: new Map(),
  taxRates: undefined,
  besidePrice: undefined,
  manufacturerGroups: undefined,
};

/** The map with an answer to a text, or without one. */
export const withAnswer = <Answer>(
  answers: ReadonlyMap<string, Answer>,
  text: string,
  answer: Answer | undefined,
): ReadonlyMap<string, Answer> => {
  const others = [...answers].filter(([other]) => other !== text);
  return new Map(answer === undefined ? others : [...others, [text, answer] as const]);
};
