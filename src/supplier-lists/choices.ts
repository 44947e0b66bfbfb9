import { parseInstant } from '../contracts/supplier/browser.ts';
import { columnOf, type FieldName, fieldNames, fields } from './fields.ts';
import { isAsked, type Mapping } from './mapping.ts';
import { readConstant } from './read-cell.ts';
import type { Table } from './table.ts';
import type { ChoiceName, TableFault } from './table-faults.ts';

const isNumber = (name: FieldName): boolean => ['decimal', 'days'].includes(fields[name].form);

/** The columns of the table that a field takes its values from, each with the field. */
const usedColumns = ({ sources }: Mapping): [FieldName, number][] =>
  fieldNames.flatMap((name): [FieldName, number][] => {
    const column = columnOf(sources.get(name));
    return column === undefined || !isAsked(name, sources) ? [] : [[name, column]];
  });

/** The fields whose numbers depend on the decimal mark, each with its column. */
export const numbersWithMarks = (table: Table, mapping: Mapping): [FieldName, number][] =>
  usedColumns(mapping).filter(
    ([name, column]) => isNumber(name) && table.columns[column]?.marks.dependOnMark === true,
  );

/** How many cells of the used columns have each text that often stands for an unknown value. */
export const placeholdersIn = (table: Table, mapping: Mapping): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const column of new Set(usedColumns(mapping).map(([, used]) => used))) {
    for (const [text, count] of table.columns[column]?.placeholders ?? []) {
      counts.set(text, (counts.get(text) ?? 0) + count);
    }
  }
  return counts;
};

/** The used columns of numbers in which a workbook shows another sign or size than it holds. */
export const shownOtherwiseIn = (table: Table, mapping: Mapping): number[] => {
  const ofNumbers = usedColumns(mapping).filter(([name]) => isNumber(name));
  return [...new Set(ofNumbers.map(([, column]) => column))].filter(
    (column) => (table.columns[column]?.shownOtherwise.count ?? 0) > 0,
  );
};

/** The used columns with a number that has more digits after the point than the contract allows. */
export const longDecimalsIn = (table: Table, mapping: Mapping): number[] =>
  usedColumns(mapping)
    .filter(([name, column]) => isNumber(name) && table.columns[column]?.hasLongDecimals === true)
    .map(([, column]) => column);

const faultOfChoice = (name: FieldName, { sources }: Mapping): TableFault[] => {
  const source = sources.get(name) ?? { from: 'unset' };
  if (!isAsked(name, sources)) return [];
  if (source.from === 'unset') return [{ code: 'choice_missing', choice: name }];
  if (source.from === 'guess') return [{ code: 'guess_not_confirmed', choice: name }];
  if (source.from !== 'constant') return [];
  if (source.text.trim() === '') return [{ code: 'choice_missing', choice: name }];
  const isRead =
    'value' in readConstant(source.text, name) &&
    (fields[name].form !== 'timestamp' || parseInstant(source.text.trim()) !== undefined);
  return isRead ? [] : [{ code: 'not_readable', choice: name }];
};

/** The choices still to make before the rows can become records, in the order of the page. */
export const checkChoices = (table: Table, mapping: Mapping): TableFault[] => {
  const { id, system, mode } = mapping.batch;
  const isMarkOpen = mapping.decimalMark === undefined && numbersWithMarks(table, mapping).length > 0;
  const areDecimalsOpen = mapping.decimals === undefined && longDecimalsIn(table, mapping).length > 0;
  const hasOpenTexts = [...placeholdersIn(table, mapping).keys()].some(
    (text) => !mapping.placeholders.has(text),
  );
  const isShownOpen = mapping.shownNumbers === undefined && shownOtherwiseIn(table, mapping).length > 0;
  const missing = (isMissing: boolean, choice: ChoiceName): TableFault[] =>
    isMissing ? [{ code: 'choice_missing', choice }] : [];
  return [
    ...missing(isMarkOpen, 'decimal-mark'),
    ...fieldNames.flatMap((name) => faultOfChoice(name, mapping)),
    ...missing(areDecimalsOpen, 'decimals'),
    ...missing(hasOpenTexts, 'placeholders'),
    ...missing(isShownOpen, 'shown-numbers'),
    ...missing(id.trim() === '', 'source-id'),
    ...missing(system.trim() === '', 'source-system'),
    ...missing(mode === '', 'source-mode'),
  ];
};
