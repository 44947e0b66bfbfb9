import { columnNames } from '../../tables/table.ts';
import { decimalMarkOf, numbersWithMarks } from '../mapping/decimal-mark.ts';
import type { ListMapping } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { readNumber } from '../values/read-number.ts';
import { askedOnce } from './question.ts';

/** How many ambiguous numbers are shown. */
const maxExamples = 3;

/** How the chosen mark reads ambiguous numbers such as `1.200`: one example for each column. */
const examplesIn = <Name extends string>(table: Table, mapping: ListMapping<Name>): string => {
  const { decimalMark } = mapping;
  const names = columnNames(table.headings);
  return [...new Set(numbersWithMarks(table, mapping).map(([, column]) => column))]
    .flatMap((column) => {
      const first = table.columns[column]?.firstAmbiguous;
      if (first === undefined) return [];
      const place = `Row ${first.row}, ${names[column]}: ${first.text}`;
      const reading = decimalMark === undefined ? undefined : readNumber(first.text, decimalMark);
      if (reading === undefined || 'fault' in reading) return [`${place} is ambiguous.`];
      const { decimal } = reading;
      return [`${place} is read as ${decimal.includes('.') ? decimal.replace(/\.?0{0,8}$/, '') : decimal}.`];
    })
    .slice(0, maxExamples)
    .join(' ');
};

const asked = askedOnce({
  key: 'decimalMark',
  kind: 'decimal-mark',
  label: 'Decimal mark',
  fix: 'Choose whether the numbers of the list have a decimal point or a decimal comma.',
  ask: (table, mapping) => {
    const isSettled = mapping.decimalMark === undefined && decimalMarkOf(table, mapping) !== undefined;
    return numbersWithMarks(table, mapping).length === 0 || isSettled
      ? undefined
      : {
          about: examplesIn(table, mapping),
          choices: [
            { value: '.', text: 'Point: 1234.50 or 1,234.50' },
            { value: ',', text: 'Comma: 1234,50 or 1.234,50' },
          ],
        };
  },
  member: (zod) => ({
    decimalMark: zod
      .enum(['.', ','], 'Write "." or "," or null.')
      .nullable()
      .describe('The mark before the decimals; null for a list of whole numbers.'),
  }),
});

/** The mark before the decimals, where the numbers themselves do not settle it. A file always has it. */
export const decimalMark = {
  ...asked,
  write: <Name extends string>(table: Table, mapping: ListMapping<Name>) => ({
    decimalMark: decimalMarkOf(table, mapping) ?? null,
  }),
};
