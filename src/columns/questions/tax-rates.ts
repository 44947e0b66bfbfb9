import { nameOfColumn } from '../../tables/table.ts';
import { columnOf } from '../fields/fields.ts';
import { sourceNamed } from '../mapping/mapping.ts';
import { readLoneNumber } from '../values/read-number.ts';
import { askedOnce } from './question.ts';

/** The highest number of a column of rates that may be a key: 1 for the full rate, 2 for the reduced one. */
const highestKey = 3;

const uses = ['percent', 'by-size', 'unknown'] as const;

/** How tax rates are read that no one reading fits, or that may be keys. A percent sign says it all. */
export const taxRates = askedOnce({
  key: 'taxRates',
  kind: 'tax-rates',
  label: 'Tax rates without a percent sign',
  fix: 'Choose how these numbers are read: as percent, partly as proportions, or as no rates.',
  ask: (table, mapping) => {
    const source = sourceNamed(mapping, 'taxRate');
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
    const both = `Both: ${small?.text} is a proportion, and ${large.text} is ${large.text} %`;
    const { text } = small ?? large;
    return {
      about: `${nameOfColumn(table.headings, column)}: ${shown.join(' | ')}. ${small === undefined ? 'Rates, or keys of rates?' : 'No one reading fits these numbers.'}`,
      choices: [
        ...(small === undefined ? [] : [{ value: 'by-size' as const, text: both }]),
        { value: 'percent', text: `Percent: ${text} is ${text} %` },
        { value: 'unknown', text: 'Keys, or something else: the rate is unknown' },
      ],
    };
  },
  member: (zod) => ({
    taxRates: zod
      .enum(uses, `Write one of: ${uses.join(', ')}; or null.`)
      .nullish()
      .describe(
        'How tax rates without a percent sign are read that have no one reading, such as 0.19 beside 7, or 1 and 2: all as percent, as percent from 1 on (by-size), or as unknown.',
      ),
  }),
});
