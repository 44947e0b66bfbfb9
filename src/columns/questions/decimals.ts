import { usedNumbers } from '../mapping/decimal-mark.ts';
import { askedOnce } from './question.ts';

/** How many digits after the point the source has, where some number has more than the contract allows. */
export const decimals = askedOnce({
  key: 'decimals',
  kind: 'decimals',
  label: 'Decimals of the source',
  fix: 'Some numbers have more than 8 digits after the point, as sums of a spreadsheet have. Choose how many the source has at most.',
  ask: (table, mapping) =>
    usedNumbers(mapping).every(([, column]) => table.columns[column]?.hasLongDecimals !== true)
      ? undefined
      : {
          about:
            'Some numbers have more than 8 digits after the decimal mark, such as 726.0000000000001. Computing errors are removed; any other digit beyond your choice is an error.',
          choices: [
            ...([0, 1, 2, 3, 4, 5, 6] as const).map((value) => ({ value, text: `At most ${value}` })),
            { value: 'written' as const, text: 'Every number as it is written' },
          ],
        },
  member: (zod) => ({
    decimals: zod
      .union(
        [zod.literal('written'), zod.literal([0, 1, 2, 3, 4, 5, 6])],
        'Write a number from 0 to 6, "written" or null.',
      )
      .nullish()
      .describe('The most decimals of the source, if some number has more than 8; "written" if each counts.'),
  }),
});
