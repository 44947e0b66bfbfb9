import { type Field, type FieldName, fields } from './fields.ts';
import { type DecimalMark, isAmbiguous, readLoneNumber, readNumber } from './read-number.ts';
import type { Table } from './table.ts';
import type { TableFaultCode } from './table-faults.ts';

/** The value of a cell in a record. */
export type CellValue = string | number | null;

/** How the numbers of a column are read. */
type NumberStyle = {
  /** The mark that was chosen for the whole list; undefined until it is. */
  readonly decimalMark: DecimalMark | undefined;
  /** Whether some cell of the column needs the other mark to be a number. */
  readonly isMixed: boolean;
};

/** The value of a cell, or why it has none. */
export type CellReading = { readonly value: CellValue } | { readonly fault: TableFaultCode };

const choiceOf = (text: string, choices: readonly string[]): string =>
  choices.find((choice) => choice === text.toLowerCase()) ?? text;

const readDecimal = (text: string, { decimalMark, isMixed }: NumberStyle): CellReading => {
  const reading = readNumber(text, decimalMark ?? '.');
  if ('fault' in reading) return reading;
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

/** Prepares reading the cells of a column as the values of a field, so that what is equal for all of them is done once. */
export const createCellReader = (
  table: Table,
  column: number,
  name: FieldName,
  decimalMark: DecimalMark | undefined,
): ((cell: string) => CellReading) => {
  const field = fields[name];
  const otherMark = decimalMark === ',' ? '.' : ',';
  const isMixed = table.columns[column]?.marks.readOnlyWith.has(otherMark) === true;
  const style: NumberStyle = { decimalMark, isMixed };
  return (cell) => readCell(cell, field, style);
};

/** The value of a text that a person entered for every row. */
export const readConstant = (text: string, name: FieldName): CellReading => {
  const field = fields[name];
  const isNumber = field.form === 'decimal' || field.form === 'days';
  const lone = isNumber ? readLoneNumber(text.trim()) : text;
  if (lone === undefined) return { fault: 'not_readable' };
  return readCell(lone, field, { decimalMark: '.', isMixed: false });
};
