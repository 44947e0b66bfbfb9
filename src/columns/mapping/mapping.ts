import { columnNames, type PlainTable } from '../../tables/table.ts';
import { wordsOfDelimiter } from '../../tables/text-form.ts';
import { counted } from '../../text/counted.ts';
import {
  columnOf,
  columnsOf,
  type Field,
  type FieldName,
  fieldNames,
  fields,
  type Source,
} from '../fields/fields.ts';
import { bareHeading, basisInHeading, normaliseHeading, wordsOfHeading } from '../fields/headings.ts';
import { type MappedTarget, mappedTarget, recordTarget, type Target } from '../fields/target.ts';
import type { Table } from '../profile/table.ts';
import { currencyIn } from '../values/currency-marks.ts';
import { readLoneNumber } from '../values/read-number.ts';
import { type Answers, noAnswers } from './answers.ts';
import {
  besideStock,
  columnQuestion,
  mayHave,
  priceColumnsIn,
  statedTaxBasis,
  unsureGuesses,
} from './column-questions.ts';

/** How the rows of a table become what a list is read for: the columns that a person confirms, and the answers to what they leave open. */
export type ListMapping<Name extends string> = Answers & {
  readonly target: MappedTarget<Name>;
  readonly sources: ReadonlyMap<Name, Source>;
};

/** How the rows of a table become a batch: the choices of the form. */
export type Mapping = ListMapping<FieldName> & {
  /** The source that the batch names; a text is empty until a person enters it. */
  readonly batch: { readonly id: string; readonly system: string; readonly mode: string };
};

/**
 * Whether a field is asked for: one that goes with another only if the list has that one, and the quantity from which a price
 * applies not if there is a column for each.
 */
export const isAsked = <Name extends string>(
  name: Name,
  { target, sources }: Pick<ListMapping<Name>, 'target' | 'sources'>,
): boolean => {
  const other = target.askedWith[name];
  const from = other === undefined ? undefined : sources.get(other)?.from;
  if (name === 'minimumQuantity' && from === 'tier-columns') return false;
  return from !== 'nothing';
};

/** A guess that a person has confirmed; any other source as it is. */
export const confirmed = (source: Source): Source => {
  if (source.from === 'guess') return { from: source.as, column: source.column };
  return source.from === 'tier-columns' ? { from: 'tier-columns', tiers: source.tiers } : source;
};

/** The headings of the columns that have prices. */
const priceHeadings = ({ headings }: Table, sources: Mapping['sources']): string[] => {
  const columns = columnsOf(sources.get('unitPrice'));
  return columns.length === 0 ? [...headings] : columns.map((column) => headings[column] ?? '');
};

/** The text that all of some headings state; undefined if they state none, or different ones. */
const statedByAll = (stated: readonly (string | undefined)[]): string | undefined => {
  const [only, ...others] = [...new Set(stated.filter((text) => text !== undefined))];
  return others.length === 0 ? only : undefined;
};

/**
 * The usual value of a field, which a person may accept: what the headings of the prices state of currency and basis, else what
 * most lists mean. None where a heading states a basis that is no number, or something else is open.
 */
export const usualOf = (name: FieldName, table: Table, sources: Mapping['sources']): Field['usual'] => {
  if (columnQuestion(name, table, sources) !== undefined) return undefined;
  const headings = priceHeadings(table, sources);
  if (name === 'priceBasis') {
    const bases = headings.map(basisInHeading);
    if (bases.every((basis) => basis === undefined)) return fields[name].usual;
    const basis = statedByAll(bases);
    return basis === undefined || basis === '%' ? undefined : { from: 'constant', text: basis };
  }
  if (name === 'currency') {
    const currency = statedByAll(headings.map(currencyIn));
    return currency === undefined ? undefined : { from: 'constant', text: currency };
  }
  const tax = name === 'taxBasis' ? statedTaxBasis(table, sources) : undefined;
  return tax === undefined ? fields[name].usual : { from: 'constant', text: tax };
};

/**
 * A heading that says from which quantity its prices apply, by a word before the number or after it: `Preis ab 10`, `from 10`, `10+`,
 * `≥ 10`, `10 Stk`. A number alone is as often a year or a group of prices.
 */
const tierHeading =
  /^(?:(?:price|preis|prix|precio|prezzo|cena|vk|ek)\s*)?(?:(?:ab|from|desde|d[eè]s|à partir de|da|od|vanaf|>=|≥)\s*([1-9][0-9]{0,6})\s*(?:\+|stk\.?|st\.?|pcs|pieces?|stück)?|([1-9][0-9]{0,6})\s*(?:\+|stk\.?|st\.?|pcs\.?|pieces?|stück|uds?\.?|pz\.?|szt\.?|ks))$/i;

/** A price column for each quantity, if at least two headings ascend in the order of the columns and no field has them. */
const guessTierColumns = (headings: readonly string[], sources: Mapping['sources']): Source | undefined => {
  const used = new Set([...sources.values()].flatMap(columnsOf));
  const tiers = headings.flatMap((heading, column) => {
    const [, after, before] = (used.has(column) ? null : tierHeading.exec(bareHeading(heading))) ?? [];
    const quantity = after ?? before;
    return quantity === undefined ? [] : [{ column, quantity }];
  });
  const ascends = tiers.every(
    ({ quantity }, index) => index === 0 || Number(quantity) > Number(tiers[index - 1]?.quantity),
  );
  return tiers.length < 2 || !ascends ? undefined : { from: 'tier-columns', tiers, isGuess: true };
};

const isPercentage = (text: string): boolean => {
  const number = Number(readLoneNumber(text.replace('%', '').trim()) ?? 0);
  return text.includes('%') || number > 1;
};

/** Whether a table has rows, and none of them has text in a column. */
const isEmptyColumn = ({ rows }: PlainTable, column: number): boolean =>
  rows.length > 0 &&
  rows.every(({ cells, numbers }) => numbers?.has(column) !== true && (cells[column] ?? '').trim() === '');

/** Finds the columns of a table by known headings: for each heading the columns that have it, the best known first. */
const columnsFinder = ({ headings }: PlainTable) => {
  type Find = (known: readonly string[], isFree: (column: number) => boolean) => number[][];
  const columnsBy = (wordsOf: (heading: string) => string | undefined): Find => {
    let columns: ReadonlyMap<string | undefined, readonly number[]> | undefined;
    return (known, isFree) => {
      columns ??= Map.groupBy(headings.keys(), (column) => wordsOf(headings[column] ?? ''));
      return known
        .map((heading) => (columns?.get(heading) ?? []).filter(isFree))
        .filter(({ length }) => length > 0);
    };
  };
  const exactly = columnsBy(normaliseHeading);
  const barely = columnsBy((heading) => normaliseHeading(bareHeading(heading)));
  const fitting: Find = (known, isFree) => {
    const exact = exactly(known, isFree);
    return exact.length > 0 ? exact : barely(known, isFree);
  };
  return {
    /** As the headings are, or without what they add to their words where none is known as it is. */
    fitting,
    /** By what is left of them without any words that they add. */
    byCore: columnsBy((heading) => wordsOfHeading(heading).at(-1)),
  };
};

/** The columns that have one of some known headings, the best known first. */
export const columnsNamed = (table: PlainTable, known: readonly string[]): number[] =>
  columnsFinder(table)
    .fitting(known, () => true)
    .flat();

/**
 * The most likely source of each field, by the headings of a table: the column whose heading is the best-known
 * name of the field. A weak heading counts only where no other column is the field, and one that two fields share only if
 * the others have a column, or if it is this field's first; otherwise the field is left to choose. Each column is used once; of two
 * columns with the same heading neither is used, and a decisive field for which two columns have known headings is left to choose. A
 * field without a column keeps its initial source. What comes from a heading is a guess, which a person has to confirm. `mayBe` says
 * whether a column can be that of a field.
 */
export const guessColumns = <Name extends string>(
  table: PlainTable,
  target: Target<Name>,
  mayBe: (name: Name, column: number) => boolean = () => true,
): Map<Name, Source> => {
  const { names, fields: ofTarget, headings: headingsOf, decisive, sharedFirst } = target;
  const find = columnsFinder(table);
  const taken = new Set<number>();
  const fittingOf = (name: Name, known: readonly string[], by: keyof typeof find = 'fitting'): number[][] =>
    find[by](known, (column) => !taken.has(column) && mayBe(name, column));
  const sources = new Map<Name, Source>();
  /** Takes the column of the best known heading; none of several where each of them may be the one. */
  const take = (name: Name, fitting: readonly number[][], isOnlyOne = decisive.includes(name)): void => {
    const [column] = fitting.find(({ length }) => length === 1) ?? [];
    if (isOnlyOne && fitting.flat().length > 1) sources.set(name, { from: 'unset' });
    // Without a single text, a column leaves every record without a field that it needs.
    else if (column !== undefined && (ofTarget[name].optional || !isEmptyColumn(table, column))) {
      taken.add(column);
      sources.set(name, { from: 'guess', as: 'column', column });
    }
  };
  for (const name of names) take(name, fittingOf(name, headingsOf(name).own));
  const notSure = names.filter((name) => !sources.has(name));
  for (const name of notSure) take(name, fittingOf(name, headingsOf(name).weak));
  const open = names.filter((name) => !sources.has(name));
  if (sharedFirst !== undefined && notSure.includes(sharedFirst) && !open.includes(sharedFirst)) {
    const isDoubtful = fittingOf(sharedFirst, headingsOf(sharedFirst).shared).length > 0;
    if (isDoubtful) sources.set(sharedFirst, { from: 'unset' });
  }
  for (const name of open) {
    const { shared } = headingsOf(name);
    const others = open
      .filter((other) => other !== name && name !== sharedFirst)
      .flatMap((other) => headingsOf(other).shared);
    const fitting = fittingOf(
      name,
      shared.filter((word) => !others.includes(word)),
    );
    if (fitting.length > 0) take(name, fitting, true);
    else if (fittingOf(name, shared).length > 0) sources.set(name, { from: 'unset' });
  }
  for (const name of names) {
    const { own, weak, last = [] } = headingsOf(name);
    if (!sources.has(name)) take(name, fittingOf(name, last), true);
    // What such a heading adds may change what its values mean: that is asked about.
    if (!sources.has(name) && target.isUnconfirmed !== true) {
      take(name, fittingOf(name, [...own, ...weak], 'byCore'));
    }
  }
  return new Map(names.map((name) => [name, sources.get(name) ?? ofTarget[name].initial]));
};

/** How many columns may have prices beside those of some tiers. */
const priceColumnsBeside = (table: Table, sources: Mapping['sources'], tiers: Source): number =>
  priceColumnsIn(table, sources).filter((column) => !columnsOf(tiers).includes(column)).length;

/** The most likely source of each field of a record, with the columns of price tiers and of percentages. */
export const guessSources = (table: Table): Map<FieldName, Source> => {
  const { headings, columns } = table;
  const sources = guessColumns(table, recordTarget, (name, column) => mayHave(name, column, table));
  const rate = sources.get('taxRate');
  if (rate?.from === 'guess' && columns[rate.column]?.samples.some(isPercentage) === true)
    sources.set('taxRate', { ...rate, as: 'percent' });
  const tiers = guessTierColumns(headings, sources);
  if (tiers !== undefined) {
    // A column of prices beside those of quantities may be the one that counts.
    const isOnly =
      sources.get('unitPrice')?.from === 'unset' && priceColumnsBeside(table, sources, tiers) === 0;
    sources.set('unitPrice', isOnly ? tiers : { from: 'unset' });
  }
  for (const name of unsureGuesses(table, sources)) sources.set(name, { from: 'unset' });
  if (sources.get('quantity')?.from === 'nothing' && besideStock(table, sources).length > 0)
    sources.set('quantity', { from: 'unset' });
  const item = columnOf(sources.get('sourceRecordId'));
  const quantity = sources.get('minimumQuantity');
  const hasTiers = item !== undefined && columns[item]?.repeatsAbove === true;
  if (hasTiers && quantity?.from === 'guess')
    sources.set('minimumQuantity', { ...quantity, as: 'tier-rows' });
  return sources;
};

/** The mapping with these sources, and no answer to anything else. */
export const unansweredMapping = <Name extends string>(
  target: Target<Name>,
  sources: ReadonlyMap<Name, Source>,
): ListMapping<Name> => ({
  ...noAnswers,
  target: mappedTarget(target),
  sources,
});

/** The mapping of a table that nobody has looked at yet: what its headings suggest, and nothing else. */
export const suggestedMapping = (table: Table): Mapping => ({
  ...unansweredMapping(recordTarget, guessSources(table)),
  batch: { id: '', system: '', mode: '' },
});

/** The columns that no field uses. A column without a heading is listed only if one of its cells has text. */
export const unusedColumns = <Name extends string>(
  { headings, columns, rowCount }: Table,
  mapping: ListMapping<Name>,
): string[] => {
  const used = new Set(
    [...mapping.sources].flatMap(([name, source]) => (isAsked(name, mapping) ? columnsOf(source) : [])),
  );
  const isEmpty = (column: number): boolean =>
    headings[column]?.trim() === '' && columns[column]?.emptyCount === rowCount;
  return columnNames(headings).filter((_, column) => !used.has(column) && !isEmpty(column));
};

/** The size of a table and its unused columns, in words. */
export const tableSummary = <Name extends string>(table: Table, mapping: ListMapping<Name>): string => {
  const { headings, rowCount, form } = table;
  const count = `The table has ${counted(rowCount, 'row')} and ${counted(headings.length, 'column')}.`;
  const size =
    form === undefined
      ? count
      : `${count} Between its cells: ${wordsOfDelimiter[form.delimiter]}; encoding: ${form.encoding}.`;
  const unused = unusedColumns(table, mapping);
  return unused.length === 0 ? `${size} Every column is used.` : `${size} Not used: ${unused.join(', ')}.`;
};

// A pointer ends in the name of a field, but for the two times of a window.
const fieldOfSegment = new Map<string, FieldName>([
  ...fieldNames.map((name): [string, FieldName] => [name, name]),
  ['start', 'windowStart'],
  ['end', 'windowEnd'],
]);

/**
 * Finds the name of the column that a value came from, by the pointer of the value in its batch or record; undefined if it came
 * from none.
 */
export const columnFinder = (
  { headings }: Table,
  { sources }: Mapping,
): ((pointer: string) => string | undefined) => {
  const names = columnNames(headings);
  return (pointer) => {
    const name = fieldOfSegment.get(pointer.slice(pointer.lastIndexOf('/') + 1));
    const stated = name === undefined ? undefined : sources.get(name);
    const column = columnOf(stated?.from === 'hours' ? sources.get('observedAt') : stated);
    return column === undefined ? undefined : names[column];
  };
};

/** The mapping with another source of a field. */
export const withSource = (mapping: Mapping, name: FieldName, source: Source): Mapping => ({
  ...mapping,
  sources: new Map([...mapping.sources, [name, source]]),
});

/** The source of a field of this name, whatever a list is read for; undefined if it has none. */
export const sourceNamed = <Name extends string>(
  { sources }: ListMapping<Name>,
  name: FieldName,
): Source | undefined => [...sources].find(([other]) => other === name)?.[1];

/** The columns of the table that a field takes its values from, each with the field. */
export const usedColumns = <Name extends string>(mapping: ListMapping<Name>): [Name, number][] =>
  mapping.target.names.flatMap((name) =>
    isAsked(name, mapping)
      ? columnsOf(mapping.sources.get(name)).map((column): [Name, number] => [name, column])
      : [],
  );
