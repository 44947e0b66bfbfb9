import type { Answers } from '../mapping/answers.ts';
import { noAnswers } from '../mapping/answers.ts';
import type { ListMapping, Mapping } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { besidePrice } from './beside-price.ts';
import { dateOrder } from './date-order.ts';
import { decimalMark } from './decimal-mark.ts';
import { decimals } from './decimals.ts';
import { delimiter, encoding } from './encoding.ts';
import { fieldQuestions, nothingKnown, recordFieldQuestions } from './field-sources.ts';
import { headingWords } from './heading-words.ts';
import { hiddenColumns } from './hidden-columns.ts';
import { itemNumberQuestions } from './item-numbers.ts';
import { sourceQuestions } from './list-source.ts';
import { manufacturerGroups } from './manufacturer-groups.ts';
import { hiddenRows, struckRows } from './marked-rows.ts';
import { numberTexts } from './number-texts.ts';
import { oddTexts } from './odd-texts.ts';
import { placeholders } from './placeholders.ts';
import type { AskedQuestion, Question, Zod } from './question.ts';
import { shortDates } from './short-dates.ts';
import { shownNumbers } from './shown-numbers.ts';
import { shownTexts } from './shown-texts.ts';
import { taxRates } from './tax-rates.ts';
import { timeZone } from './time-zone.ts';
import { unnumberedRows } from './unnumbered-rows.ts';
import { values } from './values.ts';
import { zeroPrices } from './zero-prices.ts';
import { zones } from './zones.ts';

/** Every kind of question about how a list is read, in the order in which it is asked. */
const kinds = [
  ...[encoding, delimiter, headingWords, taxRates, besidePrice, manufacturerGroups],
  ...[hiddenRows, struckRows, hiddenColumns, shownTexts, shortDates, zones],
  ...[decimalMark, decimals, shownNumbers, placeholders, oddTexts, zeroPrices, dateOrder, timeZone],
  ...[numberTexts, values, unnumberedRows],
] as const;

const groups: readonly Question['group'][] = ['columns', 'list', 'texts'];

const inOrder = <Of>(questions: readonly AskedQuestion<Of>[]): AskedQuestion<Of>[] =>
  groups.flatMap((group) => questions.filter((question) => question.group === group));

/** The questions that a list raises with a mapping: what its columns are, how its cells are read, and what its texts stand for. */
export const listQuestions = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): AskedQuestion<ListMapping<Name>>[] =>
  inOrder<ListMapping<Name>>([
    ...kinds.flatMap(({ ask }) => ask(table, mapping)),
    ...fieldQuestions<Name, ListMapping<Name>>(table, mapping, nothingKnown),
    ...itemNumberQuestions<Name, ListMapping<Name>>(table, mapping),
  ]);

/** The same of a list of records, with what the batches say of their source. */
export const recordQuestions = (table: Table, mapping: Mapping): AskedQuestion<Mapping>[] =>
  inOrder<Mapping>([
    ...kinds.flatMap(({ ask }) => ask(table, mapping)),
    ...recordFieldQuestions(table, mapping),
    ...sourceQuestions(mapping),
    ...itemNumberQuestions<Mapping['target']['identifier'], Mapping>(table, mapping),
  ]);

/** The questions that have to be answered before the rows of a list can be read. */
export const openQuestions = (table: Table, mapping: Mapping): AskedQuestion<Mapping>[] =>
  recordQuestions(table, mapping).filter(({ open }) => open !== undefined);

/** The usual answer to a question that a list leaves open: in words, and as it changes the mapping. */
export type UsualAnswer = { readonly words: string; readonly take: (mapping: Mapping) => Mapping };

/**
 * The usual answers to what a list leaves open, each in words with the number of cells or rows that it decides, for a person to
 * accept all of them together. None makes a value of what is no value.
 */
export const usualAnswers = (table: Table, mapping: Mapping): UsualAnswer[] =>
  recordQuestions(table, mapping).flatMap(({ usual, answer, take }) =>
    usual === undefined || answer !== ''
      ? []
      : { words: usual.words, take: (before) => take(usual.answer, before) },
  );

/** The members of a file that have answers, in their order. */
export const answerMembers = (zod: Zod) => ({
  ...unnumberedRows.member(zod),
  ...decimalMark.member(zod),
  ...decimals.member(zod),
  ...placeholders.member(zod),
  ...zeroPrices.member(zod),
  ...oddTexts.member(zod),
  ...numberTexts.member(zod),
  ...values.member(zod),
  ...dateOrder.member(zod),
  ...timeZone.member(zod),
  ...shownNumbers.member(zod),
  ...encoding.member(zod),
  ...delimiter.member(zod),
  ...hiddenRows.member(zod),
  ...struckRows.member(zod),
  ...hiddenColumns.member(zod),
  ...shownTexts.member(zod),
  ...headingWords.member(zod),
  ...shortDates.member(zod),
  ...zones.member(zod),
  ...taxRates.member(zod),
  ...besidePrice.member(zod),
  ...manufacturerGroups.member(zod),
});

/** What a file has of the answers about a list, with null for those that are still to be given. Every file has the decimal mark. */
export const answersInFile = <Name extends string>(table: Table, mapping: ListMapping<Name>) => ({
  ...Object.fromEntries(
    kinds
      .flatMap(({ write }) => Object.entries(write(table, mapping)))
      .filter(([, value]) => value !== undefined),
  ),
  ...decimalMark.write(table, mapping),
});

/** What each kind reads of a file. */
type FileOfKinds = Parameters<(typeof kinds)[number]['read']>[0];

/** The answers that a file has, for a list whose columns have these names. */
export const answersOfFile = (file: FileOfKinds, names: readonly string[]): Answers =>
  kinds.reduce((before, { read }) => read(file, before, names), noAnswers);
