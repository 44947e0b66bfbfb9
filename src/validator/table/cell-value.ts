import type { Member } from './member.ts';
import { type DecimalMark, hasTwoValues, readNumber } from './read-number.ts';
import type { TableFaultCode } from './table-faults.ts';

/** What a cell can become in a record. */
export type CellValue = string | number | null;

/** How the numbers of a column are read. */
export interface NumberStyle {
  /** The mark that was chosen for the whole list; undefined while nobody has, which leaves a number unread. */
  readonly decimalMark: DecimalMark | undefined;
  /** Whether other cells of the column can be read with the other mark alone. */
  readonly isMixed: boolean;
}

/** The value of a cell, or why it has none. */
export type CellReading = { readonly value: CellValue } | { readonly fault: TableFaultCode };

const choiceOf = (text: string, choices: readonly string[]): string =>
  choices.find((choice) => choice === text.toLowerCase()) ?? text;

const readDecimal = (text: string, { decimalMark, isMixed }: NumberStyle): CellReading => {
  const reading = readNumber(text, decimalMark ?? '.');
  if ('fault' in reading) return reading;
  return isMixed && hasTwoValues(text) ? { fault: 'ambiguous_number' } : { value: reading.decimal };
};

const readDays = (text: string, style: NumberStyle): CellReading => {
  const reading = readDecimal(text, style);
  if ('fault' in reading) return reading;
  const days = String(reading.value);
  return /^[0-9]{1,15}$/.test(days) ? { value: Number(days) } : { fault: 'not_whole_days' };
};

/**
 * The value that the text of a cell stands for. Numbers are read by the rule of `readNumber`; what it does not read is
 * a fault. Any other text that does not have the form of its field stays as it is, so that the contract names it.
 * Decimals stay texts. Free text keeps its spaces.
 */
export const readCell = (cell: string, member: Member, style: NumberStyle): CellReading => {
  const trimmed = cell.trim();
  if (trimmed === '') return member.optional ? { value: null } : { fault: 'empty_cell' };
  switch (member.form) {
    case 'text':
      return { value: cell };
    case 'choice':
      return { value: choiceOf(trimmed, member.offers ?? []) };
    case 'decimal':
      return readDecimal(trimmed, style);
    case 'days':
      return readDays(trimmed, style);
    case 'code':
    case 'timestamp':
      return { value: trimmed };
  }
};
