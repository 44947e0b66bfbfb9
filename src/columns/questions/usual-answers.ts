import { columnNames } from '../../tables/table.ts';
import { counted } from '../../text/counted.ts';
import { fieldNames, fields, hoursAfterExport, type Source, wordsOfOffer } from '../fields/fields.ts';
import { usualValue } from '../fields/value-words.ts';
import {
  isAsked,
  type Mapping,
  usualOf,
  withAnswer,
  withOddAnswer,
  withSource,
  withValue,
} from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { type OddKind, oddKind } from '../values/odd-texts.ts';
import { numberTextsIn, oddTextsOf, placeholdersIn, unknownValuesIn, unnumberedRowsIn } from './choices.ts';
import { readingQuestions } from './reading-questions.ts';

/** The usual answer to a question that a list leaves open: in words, and as it changes the mapping. */
export type UsualAnswer = { readonly words: string; readonly take: (mapping: Mapping) => Mapping };

const wordsOfSource = (name: (typeof fieldNames)[number], source: Source): string => {
  const field = fields[name];
  const said = source.from === 'constant' ? wordsOfOffer(field, source.text) : '';
  return `${field.label}: ${source.from === 'hours' ? hoursAfterExport(source.hours) : said}`;
};

const ofFields = (table: Table, mapping: Mapping): UsualAnswer[] =>
  fieldNames.flatMap((name) => {
    const usual = usualOf(name, table, mapping.sources);
    if (usual === undefined || !isAsked(name, mapping) || mapping.sources.get(name)?.from !== 'unset')
      return [];
    return { words: wordsOfSource(name, usual), take: (before) => withSource(before, name, usual) };
  });

const ofPlaceholders = (table: Table, mapping: Mapping): UsualAnswer[] =>
  [...placeholdersIn(table, mapping)]
    .filter(([text]) => !mapping.placeholders.has(text))
    .map(([text, count]) => ({
      words: `“${text}” in ${counted(count, 'cell')}: unknown`,
      take: ({ placeholders, ...before }) => ({
        ...before,
        placeholders: withAnswer(placeholders, text, 'unknown'),
      }),
    }));

/** The kinds whose repair hardly ever changes what was meant. Digits that are lost, and other letters, are for a person to see. */
const usuallyRepaired: ReadonlySet<OddKind> = new Set([
  'formula',
  'apostrophe',
  'entities',
  'spaces-around',
  'unseen',
  'line-breaks',
]);

const ofOddTexts = (table: Table, mapping: Mapping): UsualAnswer[] => {
  const names = columnNames(table.headings);
  return oddTextsOf(table, mapping)
    .filter(({ column, kind }) => usuallyRepaired.has(kind) && !mapping.oddTexts.get(column)?.has(kind))
    .map(({ column, kind, count, filled, first }) => {
      const { words, repairWords = '' } = oddKind(kind);
      return {
        words: `${names[column] ?? ''}: ${count} of ${counted(filled, 'cell')} with ${words}, such as “${first.text}”: ${repairWords}`,
        take: (before) => withOddAnswer(before, column, kind, 'repair'),
      };
    });
};

/** A text in place of a number, or one that says that its number is not exact. Any other text may be a mistake. */
const inexact =
  /^[^#]*$|^(?:[<>≥≤~±]|ca\.?|circa|approx\.?|about|über|mehr als|more than|más de|plus de)\s*#$|^# ?\+$/;

const ofNumberTexts = (table: Table, mapping: Mapping): UsualAnswer[] =>
  [...numberTextsIn(table, mapping)]
    .filter(([shape]) => !mapping.numberTexts.has(shape) && inexact.test(shape))
    .map(([shape, { count, first }]) => ({
      words: `“${first}” and its like in ${counted(count, 'cell')}: the number is unknown`,
      take: ({ numberTexts, ...before }) => ({
        ...before,
        numberTexts: withAnswer(numberTexts, shape, 'unknown'),
      }),
    }));

const ofValues = (table: Table, mapping: Mapping): UsualAnswer[] =>
  unknownValuesIn(table, mapping).flatMap(({ name, text, count }) => {
    const value = usualValue(name, text);
    if (value === undefined || mapping.values.get(name)?.has(text) === true) return [];
    return {
      words: `${fields[name].label} “${text}” in ${counted(count, 'cell')}: ${value}`,
      take: (before) => withValue(before, name, text, value),
    };
  });

const ofRows = (table: Table, mapping: Mapping): UsualAnswer[] => {
  const count = unnumberedRowsIn(table, mapping);
  if (count === 0 || mapping.unnumberedRows !== undefined) return [];
  const words = `${counted(count, 'row')} without an item number: left out`;
  return [{ words, take: (before) => ({ ...before, unnumberedRows: 'leave-out' }) }];
};

const ofBatch = ({ batch: { mode } }: Mapping): UsualAnswer[] => {
  if (mode !== '') return [];
  const take: UsualAnswer['take'] = (before) => ({ ...before, batch: { ...before.batch, mode: 'api' } });
  return [{ words: 'Connection type: api', take }];
};

const ofReading = (table: Table, mapping: Mapping): UsualAnswer[] =>
  readingQuestions(table, mapping).flatMap(({ usual, answer, take }) =>
    usual === undefined || answer !== ''
      ? []
      : {
          words: usual.words,
          take: (before) => ({ ...before, reading: take(usual.answer, before.reading) }),
        },
  );

/**
 * The usual answers to what a list leaves open, each in words with the number of cells or rows that it decides, for a person to
 * accept all of them together. None makes a value of what is no value.
 */
export const usualAnswers = (table: Table, mapping: Mapping): UsualAnswer[] => [
  ...ofReading(table, mapping),
  ...ofFields(table, mapping),
  ...ofBatch(mapping),
  ...ofPlaceholders(table, mapping),
  ...ofOddTexts(table, mapping),
  ...ofNumberTexts(table, mapping),
  ...ofValues(table, mapping),
  ...ofRows(table, mapping),
];
