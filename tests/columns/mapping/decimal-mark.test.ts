import { expect, it } from 'vitest';
import { decimalMarkOf } from '../../../src/columns/mapping/decimal-mark.ts';
import { confirmed, suggestedMapping } from '../../../src/columns/mapping/mapping.ts';
import { parseTable } from '../../../src/columns/profile/open-list.ts';
import { openQuestions } from '../../../src/columns/questions/questions.ts';

/** A list with these cells below the columns of prices and of quantities. */
const listOf = (...cells: readonly (readonly [string, string])[]) => {
  const table = parseTable(
    ['SKU;Price;Qty', ...cells.map(([price, of], at) => `${at};${price};${of}`)].join('\n'),
  );
  const { sources, ...suggested } = suggestedMapping(table);
  const taken = new Map([...sources].map(([name, source]) => [name, confirmed(source)]));
  return { table, mapping: { ...suggested, sources: taken } };
};

it.each([
  [',', 'a number needs the comma', [['1.199,50', '3']]],
  ['.', 'a number needs the point', [['1,199.50', '3']]],
  [
    ',',
    'another number of the column needs it',
    [
      ['2,50', '3'],
      ['1.200', '3'],
    ],
  ],
  [',', 'a currency stands beside the number', [['1.199,50 €', '3']]],
] as const)('the decimal mark is “%s”, and nobody is asked, where %s', (mark, _, cells) => {
  const { table, mapping } = listOf(...cells);
  expect(decimalMarkOf(table, mapping)).toBe(mark);
  expect(openQuestions(table, mapping).map(({ kind }) => kind)).not.toContain('decimal-mark');
});

it.each([
  ['every number can be read with either', [['1.200', '3']]],
  [
    'one number needs the point and another the comma',
    [
      ['2,50', '3'],
      ['2.50', '3'],
    ],
  ],
  ['a column has nothing but such numbers', [['2,50', '1.200']]],
] as const)('the decimal mark is asked for where %s, and the answer holds', (_, cells) => {
  const { table, mapping } = listOf(...cells);
  expect(decimalMarkOf(table, mapping)).toBeUndefined();
  expect(openQuestions(table, mapping).map(({ kind }) => kind)).toContain('decimal-mark');
  expect(decimalMarkOf(table, { ...mapping, decimalMark: ',' })).toBe(',');
});

it('a list of whole numbers has no decimal mark, and nobody is asked', () => {
  const { table, mapping } = listOf(['2', '3']);
  expect(decimalMarkOf(table, mapping)).toBeUndefined();
  expect(openQuestions(table, mapping).map(({ kind }) => kind)).not.toContain('decimal-mark');
});
