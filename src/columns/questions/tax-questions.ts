import { nameOfColumn } from '../../tables/table.ts';
import { columnOf } from '../fields/fields.ts';
import type { ListMapping } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { readLoneNumber } from '../values/read-number.ts';
import type { TaxRates } from '../values/reading.ts';

/** What the tax rates of a list leave open, with the answers; undefined if one reading fits all of them. */
type TaxQuestion = {
  readonly about: string;
  readonly choices: readonly { readonly value: TaxRates; readonly text: string }[];
};

/** The highest number of a column of rates that may be a key: 1 for the full rate, 2 for the reduced one. */
const highestKey = 3;

/** What is to be asked about the tax rates of a list: numbers that no one reading fits, or that may be keys. A percent sign says it all. */
export const taxQuestion = <Name extends string>(
  table: Table,
  { sources }: ListMapping<Name>,
): TaxQuestion | undefined => {
  const source = [...sources].find(([name]) => name === 'taxRate')?.[1];
  const column = columnOf(source);
  const isPercent = source?.from === 'percent' || (source?.from === 'guess' && source.as === 'percent');
  const { texts, samples = [] } = table.columns[column ?? -1] ?? {};
  const numbers = [...(texts?.keys() ?? samples)]
    .filter((text) => !text.includes('%'))
    .flatMap((text) => {
      const number = Number(readLoneNumber(text) ?? Number.NaN);
      return number > 0 ? [{ text, number }] : [];
    });
  const small = numbers.find(({ number }) => number < 1);
  const large = numbers.find(({ number }) => number >= 1);
  const areKeys = numbers.every(({ number }) => Number.isInteger(number) && number <= highestKey);
  if (column === undefined || large === undefined || (small === undefined && !areKeys)) return undefined;
  // Of proportions, a number above 1 is an error of its cell.
  if (!isPercent && !numbers.every(({ number }) => number === 1)) return undefined;
  const shown = numbers.slice(0, 4).map(({ text }) => text);
  const asPercent = {
    value: 'percent',
    text: `Percent: ${(small ?? large).text} is ${(small ?? large).text} %`,
  } as const;
  const bySize = {
    value: 'by-size',
    text: `Both: ${small?.text} is a proportion, and ${large.text} is ${large.text} %`,
  } as const;
  return {
    about: `${nameOfColumn(table.headings, column)}: ${shown.join(' | ')}. ${small === undefined ? 'Rates, or keys of rates?' : 'No one reading fits these numbers.'}`,
    choices: [
      ...(small === undefined ? [] : [bySize]),
      asPercent,
      { value: 'unknown', text: 'Keys, or something else: the rate is unknown' },
    ],
  };
};
