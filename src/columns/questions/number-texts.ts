import { counted } from '../../text/counted.ts';
import { numberColumns } from '../mapping/decimal-mark.ts';
import type { ListMapping } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { markedPrice } from '../values/currency-marks.ts';
import { askedOfTexts } from './question.ts';

/** Whether a shape needs no answer: a price with its currency, a tax rate with its percent sign. */
const isKnownShape = <Name extends string>(
  name: Name,
  cell: string,
  { sources }: ListMapping<Name>,
): boolean => {
  if (name === 'unitPrice') return markedPrice(cell) !== undefined;
  return name === 'taxRate' && sources.get(name)?.from === 'percent' && /^[0-9.,]+\s*%$/.test(cell);
};

/** How many cells of the used columns of numbers have other text, by its shape, with the first of them. */
const numberTextsIn = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): ReadonlyMap<string, { readonly count: number; readonly first: string }> => {
  const found = new Map<string, { readonly count: number; readonly first: string }>();
  for (const [column, name] of numberColumns(mapping)) {
    // What a basis such as C stands for is a number that a person names.
    if (name === 'priceBasis') continue;
    for (const [shape, { count, first }] of table.columns[column]?.shapes ?? []) {
      if (isKnownShape(name, first, mapping)) continue;
      found.set(shape, {
        count: (found.get(shape)?.count ?? 0) + count,
        first: found.get(shape)?.first ?? first,
      });
    }
  }
  return found;
};

/** A text in place of a number, or one that says that its number is not exact. Any other text may be a mistake. */
const inexact =
  /^[^#]*$|^(?:[<>≥≤~±]|ca\.?|circa|approx\.?|about|über|mehr als|more than|más de|plus de)\s*#$|^# ?\+$/;

/** What becomes of numbers with other text, such as `>100` and `auf Anfrage`, by their shape. */
export const numberTexts = askedOfTexts({
  key: 'numberTexts',
  kind: 'number-texts',
  id: 'number',
  group: 'texts',
  fix: 'Choose whether the number is unknown, or its row is left out. Otherwise each of these rows is an error.',
  ask: (table, mapping) =>
    [...numberTextsIn(table, mapping)].map(([shape, { count, first }]) => ({
      of: shape,
      label: `“${first}” where a number is expected`,
      about: `${counted(count, 'cell')} of this kind. It is never read as a number.`,
      choices: [
        { value: 'unknown', text: 'The number is unknown' },
        { value: 'leave-out', text: 'Leave out these rows' },
      ],
      usual: inexact.test(shape)
        ? {
            words: `“${first}” and its like in ${counted(count, 'cell')}: the number is unknown`,
            answer: 'unknown',
          }
        : undefined,
    })),
  member: (zod) => ({
    numberTexts: zod
      .record(
        zod.string(),
        zod.enum(['unknown', 'leave-out'], 'Write "unknown", "leave-out" or null.').nullable(),
        'Write an object with the meaning of each text.',
      )
      .optional()
      .describe(
        'What becomes of a number with other text, by its shape, in which each number is #: ">#". It is unknown, or its row is left out. Otherwise it is an error.',
      ),
  }),
});
