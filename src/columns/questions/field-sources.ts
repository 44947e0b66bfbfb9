import { parseInstant } from '../../../packages/record-contract/src/index.ts';
import { nameOfColumn } from '../../tables/table.ts';
import {
  columnsOf,
  type Field,
  type FieldName,
  fields,
  hoursAfterExport,
  howToEnterValue,
  isGuess,
  type Source,
  withColumns,
  wordsOfOffer,
} from '../fields/fields.ts';
import { addedToHeading, possibleBasis } from '../fields/headings.ts';
import { type ColumnQuestion, columnQuestion } from '../mapping/column-questions.ts';
import { confirmed, isAsked, type ListMapping, type Mapping, usualOf } from '../mapping/mapping.ts';
import { readConstant } from '../mapping/read-cell.ts';
import type { Table } from '../profile/table.ts';
import { markedPrice } from '../values/currency-marks.ts';
import type { AskedQuestion, OpenCode } from './question.ts';

/** What is known of the fields of a target, beyond the columns that they are taken from. */
type KnownOfFields<Name extends string> = {
  /** What nothing in the list decides about a field as long as it is not chosen. */
  readonly question: (name: Name) => ColumnQuestion | undefined;
  /** The usual source of a field. */
  readonly usual: (name: Name) => Source | undefined;
  /** What is offered of a field beside its own values. */
  readonly offered: (name: Name, asked: ColumnQuestion | undefined) => readonly OfferedSource[];
};

/** What a field may be taken from: in words, and as the mapping has it. */
type OfferedSource = { readonly text: string; readonly source: Source };

/** Columns with their first values: `Price EUR: 6.20 | 6.40; Price USD: 6.90`. */
const wordsOfColumns = ({ headings, columns }: Table, shown: readonly number[]): string =>
  shown
    .map((column) => `${nameOfColumn(headings, column)}: ${columns[column]?.samples.join(' | ') ?? ''}`)
    .join('; ');

/** What is to be decided about a field, with the columns that it is about; empty if nothing is. */
const wordsOfColumnQuestion = (asked: ColumnQuestion | undefined, table: Table): string =>
  asked === undefined ? '' : `${asked.words} ${wordsOfColumns(table, asked.columns)}.`;

/** Whether the prices of some column apply from a quantity that nobody has named. */
export const hasTierWithoutQuantity = (source: Source | undefined): boolean => {
  if (source?.from !== 'tier-columns') return false;
  return source.tiers.some(
    ({ quantity }) =>
      typeof quantity === 'string' && !('value' in readConstant(quantity, fields.minimumQuantity)),
  );
};

/** Why the source of a field is open. */
const openCode = (source: Source, field: Field, isIdentifier: boolean): OpenCode | undefined => {
  if (source.from === 'unset') return 'choice_missing';
  if (isGuess(source)) return 'guess_not_confirmed';
  if (hasTierWithoutQuantity(source)) return 'not_readable';
  if (source.from === 'derived') return isIdentifier ? undefined : 'not_readable';
  if (source.from !== 'constant') return undefined;
  if (isIdentifier) return 'same_item_number';
  if (source.text.trim() === '') return 'choice_missing';
  const isRead =
    'value' in readConstant(source.text, field) &&
    (field.form !== 'timestamp' || parseInstant(source.text.trim()) !== undefined);
  return isRead ? undefined : 'not_readable';
};

const fixOf = (code: OpenCode | undefined, field: Field, isIdentifier: boolean): string => {
  if (code === 'guess_not_confirmed')
    return 'Confirm the column if its first values are right; otherwise choose another source.';
  if (code === 'not_readable') return howToEnterValue;
  if (isIdentifier)
    return field.form === 'code'
      ? 'Choose the column with the item numbers, or have them derived from one or two columns.'
      : 'Choose the column: one value for every row tells no item from another.';
  if (field.leftOut !== undefined || (field.optional && field.offers === undefined))
    return 'Choose the column, or say that the list has none.';
  return 'Choose a column, or enter one value that is true of every row.';
};

/** A source in words: `Kind: product`. */
const wordsOfSource = (field: Field, source: Source): string => {
  const said = source.from === 'constant' ? wordsOfOffer(field, source.text) : '';
  return `${field.label}: ${source.from === 'hours' ? hoursAfterExport(source.hours) : said}`;
};

/** The value of a source on the page: its text if it is the same for every row. */
const answerOf = (source: Source): string => {
  if (source.from === 'unset') return '';
  return source.from === 'constant' ? source.text : JSON.stringify(source);
};

/** The sources that a value for every row, or what is written of it, can be chosen from; others are columns. */
const saidOfList: ReadonlySet<Source['from']> = new Set(['unset', 'constant', 'hours', 'price-cell']);

/** Whether a field has, or may get, one value for every row. */
const isOfWholeList = (source: Source, field: Field): boolean =>
  saidOfList.has(source.from) && !field.optional;

/** The question where a field comes from: from a column that a person confirms or chooses, or from one value for every row. */
const fieldQuestion = <Name extends string, Of extends ListMapping<Name>>(
  name: Name,
  table: Table,
  mapping: Of,
  known: KnownOfFields<Name>,
): AskedQuestion<Of> => {
  const field = mapping.target.fields[name];
  const source = mapping.sources.get(name) ?? { from: 'unset' };
  const isIdentifier = name === mapping.target.identifier;
  const isOfList = isOfWholeList(source, field);
  const inFile = (of: Source): unknown => withColumns(of, (column) => nameOfColumn(table.headings, column));
  const asked = isGuess(source) ? undefined : known.question(name);
  const seen = source.from === 'unset' ? wordsOfColumnQuestion(asked, table) : '';
  const guessed = isGuess(source) ? [{ text: 'This column is right', source: confirmed(source) }] : [];
  const none: OfferedSource[] = isOfList ? [] : [{ text: 'The list has none', source: { from: 'nothing' } }];
  const offered = isGuess(source) ? guessed : [...known.offered(name, asked), ...none];
  const open = openCode(source, field, isIdentifier);
  const usual = isOfList && source.from === 'unset' && asked === undefined ? known.usual(name) : undefined;
  return {
    id: name,
    kind: name,
    path: `fields.${name}`,
    group: isOfList ? 'list' : 'columns',
    label: field.label,
    about: isGuess(source) ? `${wordsOfColumns(table, columnsOf(source))}.` : `${field.about} ${seen}`.trim(),
    ...(!isGuess(source) && { seen }),
    choices: [
      ...offered.map((one) => ({
        value: answerOf(one.source),
        text: one.text,
        inFile: inFile(one.source),
      })),
      ...(isGuess(source) ? [] : (field.offers ?? [])).map((text) => ({
        value: text,
        text: wordsOfOffer(field, text),
        inFile: { from: 'constant', text },
      })),
    ],
    isFree: isOfList && field.form !== 'choice',
    isTime: field.form === 'timestamp',
    isOptional: false,
    answer: answerOf(source),
    open,
    fix: fixOf(open, field, isIdentifier),
    usual: usual === undefined ? undefined : { words: wordsOfSource(field, usual), answer: answerOf(usual) },
    take: (text, before) => {
      const other: Source = text === '' ? { from: 'unset' } : { from: 'constant', text };
      const chosen = [...offered.map((one) => one.source), ...(usual === undefined ? [] : [usual])].find(
        (one) => answerOf(one) === text,
      );
      return { ...before, sources: new Map([...before.sources, [name, chosen ?? other]]) };
    },
  };
};

/** The questions where the fields of a list come from, of those that are open or have one value for every row. */
export const fieldQuestions = <Name extends string, Of extends ListMapping<Name>>(
  table: Table,
  mapping: Of,
  known: KnownOfFields<Name>,
): AskedQuestion<Of>[] =>
  mapping.target.names
    .filter((name) => {
      const source = mapping.sources.get(name) ?? { from: 'unset' };
      const field = mapping.target.fields[name];
      const isOpen = openCode(source, field, name === mapping.target.identifier) !== undefined;
      return isAsked(name, mapping) && (isOpen || isOfWholeList(source, field));
    })
    .map((name) => fieldQuestion<Name, Of>(name, table, mapping, known));

/** Of a target of which nothing else is known. */
export const nothingKnown = { question: () => undefined, usual: () => undefined, offered: () => [] } as const;

/** The hours after the export that are offered as expiry. */
const expiryHours = [24, 12, 8, 4, 1] as const;

/** The columns that a field may be taken from, beside those of the prices. */
const columnsToOffer = (
  asked: ColumnQuestion | undefined,
  table: Table,
  { sources }: Mapping,
): OfferedSource[] => {
  const prices = columnsOf(sources.get('unitPrice'));
  return (asked?.columns ?? [])
    .filter((column) => !prices.includes(column) && table.columns[column]?.samples.length !== 0)
    .map((column) => ({
      text: `As the column ${nameOfColumn(table.headings, column)} says it`,
      source: { from: 'column', column },
    }));
};

/** For how many units the headings of the prices may say that a price is. */
const basesInHeadings = ({ headings }: Table, { sources }: Mapping): OfferedSource[] => {
  const stated = columnsOf(sources.get('unitPrice')).flatMap(
    (column) => possibleBasis(addedToHeading(headings[column] ?? '', 'unitPrice') ?? '') ?? [],
  );
  return [...new Set(stated)]
    .filter((text) => fields.priceBasis.offers?.includes(text) !== true)
    .map((text) => ({ text: `${text} (a price for ${text} units)`, source: { from: 'constant', text } }));
};

/** Whether some price has a mark of one currency beside it. */
const hasMarkedPrices = (table: Table, { sources }: Mapping): boolean =>
  columnsOf(sources.get('unitPrice')).some((column) =>
    [...(table.columns[column]?.shapes?.values() ?? [])].some(
      ({ first }) => markedPrice(first)?.currencies.length === 1,
    ),
  );

/** The same of the records of a supplier, of whose fields more is known. */
export const recordFieldQuestions = (table: Table, mapping: Mapping): AskedQuestion<Mapping>[] =>
  fieldQuestions<FieldName, Mapping>(table, mapping, {
    question: (name) => columnQuestion(name, table, new Map([...mapping.sources, [name, { from: 'unset' }]])),
    usual: (name) => usualOf(name, table, mapping.sources),
    offered: (name, asked) => [
      ...(name === 'currency' && hasMarkedPrices(table, mapping)
        ? [{ text: 'As written beside each price', source: { from: 'price-cell' } as const }]
        : []),
      ...(name === 'priceBasis' ? basesInHeadings(table, mapping) : []),
      ...(name === 'expiresAt' ? expiryHours : []).map((hours) => ({
        text: hoursAfterExport(hours),
        source: { from: 'hours', hours } as const,
      })),
      ...columnsToOffer(asked, table, mapping),
    ],
  });
