import { isSpreadsheetError, placeholderOf } from './cell-texts.ts';
import { divideDecimal } from './divide-decimal.ts';
import { type Field, type FieldName, fields } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { type DecimalMark, isAmbiguous, readLoneNumber, readNumber } from './read-number.ts';
import type { Table } from './table.ts';
import type { TableFaultCode } from './table-faults.ts';

/** The value of a cell in a record. */
export type CellValue = string | number | null;

/** How the numbers of a column are read. */
type NumberStyle = {
  /** The mark that was chosen for the whole list; undefined until it is. */
  readonly decimalMark: DecimalMark | undefined;
  /** The most digits after the point that a number has; undefined if each counts as it is written. */
  readonly decimals?: number;
  /** Whether some cell of the column needs the other mark to be a number. */
  readonly isMixed: boolean;
};

/** The value of a cell, or why it has none. */
export type CellReading = { readonly value: CellValue } | { readonly fault: TableFaultCode };

const choiceOf = (text: string, choices: readonly string[]): string =>
  choices.find((choice) => choice === text.toLowerCase()) ?? text;

/** The number with at most so many digits after the point, if the others are the noise of a computed number; else as it is. */
const withoutNoise = (decimal: string, most: number): string => {
  const digits = decimal.length - decimal.indexOf('.') - 1;
  if (!decimal.includes('.') || digits <= most) return decimal;
  const number = Number(decimal);
  const rounded = number.toFixed(most);
  const isNoise = Math.abs(number - Number(rounded)) <= 8 * Number.EPSILON * Math.max(1, Math.abs(number));
  return isNoise ? rounded : decimal;
};

const readDecimal = (text: string, { decimalMark, decimals, isMixed }: NumberStyle): CellReading => {
  const reading = readNumber(text, decimalMark ?? '.');
  if ('fault' in reading) return reading;
  if (decimals !== undefined && !(isMixed && isAmbiguous(text))) {
    const decimal = withoutNoise(reading.decimal, decimals);
    const length = decimal.includes('.') ? decimal.length - decimal.indexOf('.') - 1 : 0;
    return length > decimals ? { fault: 'more_decimals' } : { value: decimal };
  }
  return isMixed && isAmbiguous(text) ? { fault: 'ambiguous_number' } : { value: reading.decimal };
};

const readDays = (text: string, style: NumberStyle): CellReading => {
  const reading = readDecimal(text, style);
  if ('fault' in reading) return reading;
  const days = String(reading.value);
  return /^[0-9]{1,15}$/.test(days) ? { value: Number(days) } : { fault: 'not_whole_days' };
};

/**
 * The value of a cell. Numbers are read by `readNumber`; what it does not read is a fault. Any other text that does
 * not have the form of its field is kept, so that the contract reports it. Decimals stay text. Free text keeps its
 * spaces.
 */
const readCell = (cell: string, field: Field, style: NumberStyle): CellReading => {
  const trimmed = cell.trim();
  if (trimmed === '') return field.optional ? { value: null } : { fault: 'empty_cell' };
  if (isSpreadsheetError(trimmed)) return { fault: 'spreadsheet_error' };
  switch (field.form) {
    case 'text':
      return { value: cell };
    case 'choice':
      return { value: choiceOf(trimmed, field.offers ?? []) };
    case 'decimal':
      return readDecimal(trimmed, style);
    case 'days':
      return readDays(trimmed, style);
    case 'code':
    case 'timestamp':
      return { value: trimmed };
  }
};

/** A column, and the field whose values it has. */
type CellColumn = { readonly table: Table; readonly column: number; readonly name: FieldName };

/**
 * Prepares reading the cells of a column as the values of a field, so that what is equal for all of them is done once. A
 * cell of a workbook comes with the number that it holds, which counts for numbers unless the mapping says otherwise.
 */
export const createCellReader = (
  { table, column, name }: CellColumn,
  { decimalMark, decimals, placeholders, shownNumbers }: Mapping,
): ((cell: string, stored?: string) => CellReading) => {
  const field = fields[name];
  const otherMark = decimalMark === ',' ? '.' : ',';
  const isMixed = table.columns[column]?.marks.readOnlyWith.has(otherMark) === true;
  const limit = typeof decimals === 'number' ? { decimals } : {};
  const style: NumberStyle = { decimalMark, isMixed, ...limit };
  // The number that a cell of a workbook holds has a decimal point, and is never ambiguous.
  const held: NumberStyle = { decimalMark: '.', isMixed: false, ...limit };
  const isNumber = field.form === 'decimal' || field.form === 'days';
  return (cell, stored) => {
    if (isNumber && stored !== undefined && shownNumbers !== 'shown') return readCell(stored, field, held);
    const placeholder = placeholderOf(cell);
    const isUnknown = placeholder !== undefined && placeholders.get(placeholder) === 'unknown';
    return readCell(isUnknown ? '' : cell, field, style);
  };
};

/** A percentage as a proportion: `19` and `19 %` are 0.19. */
export const asProportion = (reading: CellReading): CellReading => {
  if ('fault' in reading || typeof reading.value !== 'string') return reading;
  const proportion = divideDecimal(reading.value, '100');
  return proportion === undefined ? { fault: 'not_a_number' } : { value: proportion };
};

/** The value of a text that a person entered for every row. */
export const readConstant = (text: string, name: FieldName): CellReading => {
  const field = fields[name];
  const isNumber = field.form === 'decimal' || field.form === 'days';
  const lone = isNumber ? readLoneNumber(text.trim()) : text;
  if (lone === undefined) return { fault: 'not_readable' };
  return readCell(lone, field, { decimalMark: '.', isMixed: false });
};
