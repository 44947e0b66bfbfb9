import { counted } from '../../text/counted.ts';
import { columnsOf } from '../fields/fields.ts';
import { type ListMapping, sourceNamed } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { askedOnce } from './question.ts';

/** How many prices are zero. */
const zeroPricesIn = <Name extends string>(table: Table, mapping: ListMapping<Name>): number => {
  const source = sourceNamed(mapping, 'unitPrice');
  const columns =
    source?.from === 'tier-columns' ? source.tiers.map(({ column }) => column) : columnsOf(source);
  return columns.reduce((sum, column) => sum + (table.columns[column]?.zeroCount ?? 0), 0);
};

/** Whether a price of zero is one. */
export const zeroPrices = askedOnce({
  key: 'zeroPrices',
  kind: 'zero-prices',
  label: 'Prices of zero',
  fix: 'Choose whether items with a price of zero are free of charge, or have no price.',
  ask: (table, mapping) => {
    const count = zeroPricesIn(table, mapping);
    return count === 0
      ? undefined
      : {
          label: `${counted(count, 'price')} of zero`,
          about: 'Choose the meaning of a price of zero.',
          choices: [
            { value: 'price', text: 'The items are free of charge' },
            { value: 'unknown', text: 'The items have no price' },
          ],
        };
  },
  member: (zod) => ({
    zeroPrices: zod
      .enum(['price', 'unknown'], 'Write "price", "unknown" or null.')
      .nullish()
      .describe('Whether a price of zero is one, for an item that is free of charge, or stands for none.'),
  }),
});
