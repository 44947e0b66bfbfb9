import { nameOfColumn } from '../../tables/table.ts';
import { columnsOf } from '../fields/fields.ts';
import { type ListMapping, sourceNamed } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { askedOnce } from './question.ts';

/** Headings of what is added to a price, or multiplied with it. */
const besidePriceWords =
  /zuschlag|surcharge|suppl[ée]ment|recargo|sovrapprezzo|maggiorazione|dopłata|příplatek|toeslag|\bcu-?zahl|kupferzahl|copper (?:number|base|weight|index)|multipli(?:er|kator|cador|cateur)|^(?:preis|price |rabatt|discount )?fa[ck]tor$/i;

/** The columns beside the price that may change it, each with what it has: `Kupferzuschlag: 0,42`. Zeros, and factors of one, change nothing. */
const columnsBeside = <Name extends string>(table: Table, mapping: ListMapping<Name>): string[] => {
  if (columnsOf(sourceNamed(mapping, 'unitPrice')).length === 0) return [];
  const used = new Set([...mapping.sources.values()].flatMap(columnsOf));
  return table.headings.flatMap((heading, column) => {
    const samples = table.columns[column]?.samples ?? [];
    const changes = samples.some((text) => /[0-9]/.test(text) && !/^[01](?:[.,]0+)?\s*%?$/.test(text));
    return used.has(column) || !besidePriceWords.test(heading.trim()) || !changes
      ? []
      : [`${nameOfColumn(table.headings, column)}: ${samples.join(' | ')}`];
  });
};

/** That a price counts without a surcharge or a factor in another column, which are never applied. */
export const besidePrice = askedOnce({
  key: 'besidePrice',
  kind: 'beside-price',
  label: 'Surcharges and factors beside the price',
  fix: 'Confirm that the price counts without them, or choose no column as the price.',
  ask: (table, mapping) => {
    const beside = columnsBeside(table, mapping);
    return beside.length === 0
      ? undefined
      : {
          about: `${beside.join('; ')}. They are never applied. Is the price right without them? If not, choose no column as the price.`,
          choices: [{ value: 'apart', text: 'The price counts without them' }],
        };
  },
  member: (zod) => ({
    besidePrice: zod
      .enum(['apart'], 'Write "apart" or null.')
      .nullish()
      .describe('That the price counts without the surcharge or the factor that another column has.'),
  }),
});
