import type { Mapping } from './mapping.ts';
import type { Member } from './member.ts';

/** What a cell can become in a record. */
export type CellValue = string | number | null;

const commaDecimal = /^[0-9]+,[0-9]+$/;
const wholeNumber = /^[0-9]{1,15}$/;

const choiceOf = (text: string, choices: readonly string[]): string =>
  choices.find((choice) => choice === text.toLowerCase()) ?? text;

/**
 * The value that the text of a cell stands for. Nothing is mended: text that does not have the form of its
 * member stays as it is, so that the check names it. Decimals stay texts. Free text keeps its spaces.
 */
export const cellValue = (cell: string, member: Member, decimalMark: Mapping['decimalMark']): CellValue => {
  const trimmed = cell.trim();
  if (trimmed === '') return member.optional ? null : '';
  switch (member.form) {
    case 'text':
      return cell;
    case 'choice':
      return choiceOf(trimmed, member.choices ?? []);
    case 'decimal':
      return decimalMark === ',' && commaDecimal.test(trimmed) ? trimmed.replace(',', '.') : trimmed;
    case 'days':
      return wholeNumber.test(trimmed) ? Number(trimmed) : trimmed;
    case 'code':
    case 'timestamp':
      return trimmed;
  }
};
