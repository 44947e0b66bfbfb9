import { parseInstant } from '../../../packages/record-contract/src/index.ts';
import { columnOf, columnsOf, type Field, fields, isGuess, type Source } from '../fields/fields.ts';
import type { ListChoice, TableFault } from '../fields/table-faults.ts';
import { decimalMarkOf, numbersWithMarks, usedNumbers } from '../mapping/decimal-mark.ts';
import { isAsked, type ListMapping, type Mapping, usedColumns } from '../mapping/mapping.ts';
import { readConstant } from '../mapping/read-cell.ts';
import type { Table } from '../profile/table.ts';
import { isSpreadsheetError, placeholderOf } from '../values/cell-texts.ts';
import { markedPrice } from '../values/currency-marks.ts';
import { type OddKind, oddKind } from '../values/odd-texts.ts';
import { isTimeZone } from '../values/read-date.ts';
import { readingFaults } from './reading-questions.ts';

/** How many cells of the used columns have each text that often stands for an unknown value. */
export const placeholdersIn = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const column of new Set(usedColumns(mapping).map(([, used]) => used))) {
    for (const [text, count] of table.columns[column]?.placeholders ?? []) {
      counts.set(text, (counts.get(text) ?? 0) + count);
    }
  }
  return counts;
};

/** The odd texts of a kind in a column. */
type OddTexts = {
  readonly column: number;
  readonly kind: OddKind;
  readonly count: number;
  /** How many cells of the column have text. */
  readonly filled: number;
  /** The first of them, with its odd character marked, and its row as a spreadsheet counts it. */
  readonly first: { readonly row: number; readonly text: string };
};

/** The odd texts of the used columns of texts, in the order of the columns. A text whose spaces never count has none around it. */
export const oddTextsOf = <Name extends string>(table: Table, mapping: ListMapping<Name>): OddTexts[] => {
  const { target } = mapping;
  const used = usedColumns(mapping)
    .map(([name, column]) => ({ name, column, field: target.fields[name] }))
    .filter(({ name, field }) => field.form === 'text' || name === target.identifier);
  return [...Map.groupBy(used, ({ column }) => column)]
    .sort(([one], [other]) => one - other)
    .flatMap(([column, users]) => {
      const isExact = users.some(({ field }) => field.isExact === true);
      const isNumber = users.some(({ field }) => field.isNumber === true);
      const hasSpaces = users.some(({ field }) => field.form === 'text');
      const filled = table.rowCount - (table.columns[column]?.emptyCount ?? 0);
      return [...(table.columns[column]?.oddTexts ?? [])]
        .filter(([kind]) => target.refusedTexts?.includes(kind) !== true)
        .filter(([kind]) => isNumber || oddKind(kind).ofNumbers !== true)
        .filter(([kind]) => (isExact || !oddKind(kind).ofExact) && (hasSpaces || kind !== 'spaces-around'))
        .map(([kind, { count, first }]) => ({ column, kind, count, filled, first }));
    });
};

/** The column of item numbers of which the contract refuses some, how many those are, and the first; undefined if there is none. */
export const refusedIdentifiersIn = <Name extends string>(
  table: Table,
  { target, sources }: ListMapping<Name>,
): { readonly column: number; readonly count: number; readonly first: string } | undefined => {
  const source = sources.get(target.identifier);
  const column = source?.from === 'derived' ? undefined : columnOf(source);
  const { count = 0, first } = table.columns[column ?? -1]?.noIdentifiers ?? {};
  const isCode = target.fields[target.identifier].form === 'code';
  return column === undefined || !isCode || first === undefined
    ? undefined
    : { column, count, first: first.text };
};

/** How many prices are zero. */
export const zeroPricesIn = <Name extends string>(table: Table, { sources }: ListMapping<Name>): number => {
  const source = [...sources].find(([name]) => name === 'unitPrice')?.[1];
  const columns =
    source?.from === 'tier-columns' ? source.tiers.map(({ column }) => column) : columnsOf(source);
  return columns.reduce((sum, column) => sum + (table.columns[column]?.zeroCount ?? 0), 0);
};

/** The used columns of numbers in which a workbook shows another sign or size than it holds. */
export const shownOtherwiseIn = <Name extends string>(table: Table, mapping: ListMapping<Name>): number[] =>
  [...numberColumns(mapping).keys()].filter(
    (column) => (table.columns[column]?.shownOtherwise.count ?? 0) > 0,
  );

/** The used columns with a number that has more digits after the point than the contract allows. */
export const longDecimalsIn = <Name extends string>(table: Table, mapping: ListMapping<Name>): number[] =>
  usedNumbers(mapping)
    .map(([, column]) => column)
    .filter((column) => table.columns[column]?.hasLongDecimals === true);

/** The columns whose cells are numbers, each once, with the field that they are for. */
export const numberColumns = <Name extends string>(mapping: ListMapping<Name>): ReadonlyMap<number, Name> =>
  new Map(usedNumbers(mapping).map(([name, column]) => [column, name]));

/** Whether a shape needs no answer: a price with its currency, a tax rate with its percent sign. */
const isKnownShape = <Name extends string>(
  name: Name,
  cell: string,
  { sources }: ListMapping<Name>,
): boolean => {
  if (name === 'unitPrice') return markedPrice(cell) !== undefined;
  return name === 'taxRate' && sources.get(name)?.from === 'percent' && /^[0-9.,]+\s*%$/.test(cell);
};

/** How many cells of the used columns of numbers have other text, by its shape, with the first of them. */
export const numberTextsIn = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): ReadonlyMap<string, { readonly count: number; readonly first: string }> => {
  const found = new Map<string, { readonly count: number; readonly first: string }>();
  for (const [column, name] of numberColumns(mapping)) {
    // What a basis such as C stands for is a number that a person names.
    if (name === 'priceBasis') continue;
    for (const [shape, { count, first }] of table.columns[column]?.shapes ?? []) {
      if (isKnownShape(name, first, mapping)) continue;
      found.set(shape, {
        count: (found.get(shape)?.count ?? 0) + count,
        first: found.get(shape)?.first ?? first,
      });
    }
  }
  return found;
};

/** Whether some price has a mark of one currency beside it. */
export const hasMarkedPrices = (table: Table, { sources }: Mapping): boolean =>
  columnsOf(sources.get('unitPrice')).some((column) =>
    [...(table.columns[column]?.shapes?.values() ?? [])].some(
      ({ first }) => markedPrice(first)?.currencies.length === 1,
    ),
  );

/** The fields of which each text has to be one of a few, or has a fixed form. */
const isKnownValue = (name: string, { form, offers = [] }: Field, text: string): boolean => {
  if (form === 'choice') return offers.includes(text.toLowerCase());
  if (name === 'priceBasis') return /^[0-9]/.test(text);
  if (name === 'currency') return /^[A-Z]{3}$/.test(text);
  return name !== 'country' || /^[A-Z]{2}$/.test(text);
};

/** A text of a field that is no value of it. */
type UnknownValue<Name> = { readonly name: Name; readonly text: string; readonly count: number };

/** The texts of columns that stand for a value of their field, which a person has to say: `Neu` for the condition. */
export const unknownValuesIn = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): UnknownValue<Name>[] =>
  usedColumns(mapping).flatMap(([name, column]) =>
    [...(table.columns[column]?.texts ?? [])].flatMap(([text, count]) =>
      isKnownValue(name, mapping.target.fields[name], text) ||
      placeholderOf(text) !== undefined ||
      isSpreadsheetError(text)
        ? []
        : [{ name, text, count }],
    ),
  );

/** The used columns with dates that state no time zone. */
export const localDatesIn = <Name extends string>(table: Table, mapping: ListMapping<Name>): number[] =>
  usedColumns(mapping).flatMap(([name, column]) =>
    mapping.target.fields[name].form === 'timestamp' && table.columns[column]?.dates.areThere === true
      ? [column]
      : [],
  );

/** The used columns with dates whose day and month cannot be told apart. */
export const ambiguousDatesIn = <Name extends string>(table: Table, mapping: ListMapping<Name>): number[] =>
  localDatesIn(table, mapping).filter((column) => {
    const dates = table.columns[column]?.dates;
    return dates?.firstAmbiguous !== undefined && dates.readOnlyWith.size !== 1;
  });

/** How many rows have no item number. */
export const unnumberedRowsIn = <Name extends string>(
  table: Table,
  { target, sources }: ListMapping<Name>,
): number => {
  const columns = columnsOf(sources.get(target.identifier));
  return columns.reduce((most, column) => Math.max(most, table.columns[column]?.emptyCount ?? 0), 0);
};

/** Whether the prices of some column apply from a quantity that nobody has named. */
export const hasTierWithoutQuantity = (source: Source | undefined): boolean => {
  if (source?.from !== 'tier-columns') return false;
  return source.tiers.some(
    ({ quantity }) =>
      typeof quantity === 'string' && !('value' in readConstant(quantity, fields.minimumQuantity)),
  );
};

const faultOfChoice = <Name extends string>(name: Name, mapping: ListMapping<Name>): TableFault<Name>[] => {
  const source = mapping.sources.get(name) ?? { from: 'unset' };
  const field = mapping.target.fields[name];
  if (!isAsked(name, mapping)) return [];
  if (source.from === 'unset') return [{ code: 'choice_missing', choice: name }];
  if (isGuess(source)) return [{ code: 'guess_not_confirmed', choice: name }];
  if (hasTierWithoutQuantity(source)) return [{ code: 'not_readable', choice: name }];
  if (source.from === 'derived' && name !== mapping.target.identifier)
    return [{ code: 'not_readable', choice: name }];
  if (source.from !== 'constant') return [];
  if (name === mapping.target.identifier) return [{ code: 'same_item_number', choice: name }];
  if (source.text.trim() === '') return [{ code: 'choice_missing', choice: name }];
  const isRead =
    'value' in readConstant(source.text, field) &&
    (field.form !== 'timestamp' || parseInstant(source.text.trim()) !== undefined);
  return isRead ? [] : [{ code: 'not_readable', choice: name }];
};

const missing = (isMissing: boolean, choice: ListChoice): { code: 'choice_missing'; choice: ListChoice }[] =>
  isMissing ? [{ code: 'choice_missing', choice }] : [];

/** The choices still to make about the columns and cells of a list, in the order of the page. */
export const openChoices = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): TableFault<Name>[] => {
  const isMarkOpen =
    numbersWithMarks(table, mapping).length > 0 && decimalMarkOf(table, mapping) === undefined;
  const areDecimalsOpen = mapping.decimals === undefined && longDecimalsIn(table, mapping).length > 0;
  const hasOpenTexts = [...placeholdersIn(table, mapping).keys()].some(
    (text) => !mapping.placeholders.has(text),
  );
  const hasOddTexts = oddTextsOf(table, mapping).some(
    ({ column, kind }) => mapping.oddTexts.get(column)?.has(kind) !== true,
  );
  const areZerosOpen = mapping.zeroPrices === undefined && zeroPricesIn(table, mapping) > 0;
  const { timeZone } = mapping;
  const isZoneOpen = timeZone === undefined && localDatesIn(table, mapping).length > 0;
  const isZoneWrong = timeZone !== undefined && !isTimeZone(timeZone);
  const isOrderOpen = mapping.dateOrder === undefined && ambiguousDatesIn(table, mapping).length > 0;
  const isShownOpen = mapping.shownNumbers === undefined && shownOtherwiseIn(table, mapping).length > 0;
  return [
    ...missing(isMarkOpen, 'decimal-mark'),
    ...mapping.target.names.flatMap((name) => faultOfChoice(name, mapping)),
    ...missing(areDecimalsOpen, 'decimals'),
    ...missing(hasOpenTexts, 'placeholders'),
    ...missing(hasOddTexts, 'odd-texts'),
    ...missing(areZerosOpen, 'zero-prices'),
    ...missing(isOrderOpen, 'date-order'),
    ...missing(isZoneOpen, 'time-zone'),
    ...(isZoneWrong ? [{ code: 'not_readable', choice: 'time-zone' } as const] : []),
    ...missing(isShownOpen, 'shown-numbers'),
    ...readingFaults(table, mapping),
  ];
};

/** The choices still to make before the rows can become records, in the order of the page. */
export const checkChoices = (table: Table, mapping: Mapping): TableFault[] => {
  const { id, system, mode } = mapping.batch;
  return [
    ...openChoices(table, mapping),
    ...missing(id.trim() === '', 'source-id'),
    ...missing(system.trim() === '', 'source-system'),
    ...missing(mode === '', 'source-mode'),
  ];
};
