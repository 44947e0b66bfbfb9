import fc from 'fast-check';
import { expect, it } from 'vitest';
import { identifierRule } from '../../packages/record-contract/src/index.ts';
import { casesOf } from '../../packages/record-contract/tests/cases-of.ts';
import type { FieldName, Source } from '../../src/columns/fields/fields.ts';
import { parseTable } from '../../src/columns/profile/open-list.ts';
import { refusedIdentifiersIn } from '../../src/columns/questions/item-numbers.ts';
import { openQuestions, recordQuestions } from '../../src/columns/questions/questions.ts';
import { deriveIdentifier } from '../../src/columns/values/derive-identifier.ts';
import { checkedText } from './checked-text.ts';
import { completeMapping } from './complete-mapping.ts';

const observedAt = '2026-11-21T11:55:00Z';

const list =
  'Artikelnummer,Name,Manufacturer\n"PT 2,5",Terminal,WAGO\n2002-1201,Terminal,Phoenix\n"PT 2,5",Terminal,ABB\n,Titles,\n';

const derivedFrom = (...columns: number[]): readonly [FieldName, Source] => [
  'sourceRecordId',
  { from: 'derived', columns },
];

it('item numbers that the contract refuses are counted, and explained by the rule in words', async () => {
  const table = parseTable(list);
  expect(refusedIdentifiersIn(table, completeMapping(table, observedAt))).toEqual({
    column: 0,
    count: 2,
    first: 'PT 2,5',
  });
  const { groups } = await checkedText('SKU,Name\n"PT 2,5",Terminal\n');
  expect(groups).toEqual([['invalid_identifier', 'column SKU', 2]]);
});

it('item numbers are derived from two columns, and the mapping keeps it', async () => {
  const said = { unnumberedRows: 'leave-out' } as const;
  const { records, groups } = await checkedText(list, [derivedFrom(0, 2)], said);
  expect([groups, records.map(({ sourceRecordId }) => sourceRecordId)]).toEqual([
    [],
    ['PT_20_2_2C_5/WAGO', '2002-1201/Phoenix', 'PT_20_2_2C_5/ABB'],
  ]);
  const table = parseTable(list);
  const derived = completeMapping(table, observedAt, [derivedFrom(0, 2)]);
  expect(recordQuestions(table, derived).find(({ id }) => id === 'unnumbered-rows')?.label).toContain(
    '1 row',
  );
});

it('two rows that one item number would be derived of are both withheld', async () => {
  const said = { unnumberedRows: 'leave-out' } as const;
  const { groups } = await checkedText(list, [derivedFrom(0)], said);
  expect(groups).toEqual([['repeated_item_number', 'column Artikelnummer', 2, 4]]);
});

const texts = fc.array(
  fc.stringMatching(/^[A-Fx_0-5/.: ä-]{1,6}$/).filter((text) => text.trim() === text),
  { minLength: 1, maxLength: 2 },
);

it('different texts never have the same derived item number, and each is one that the contract takes', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      expect(identifierRule(deriveIdentifier(one))).toBeUndefined();
      if (one.length === other.length && one.join('\n') !== other.join('\n'))
        expect(deriveIdentifier(one)).not.toBe(deriveIdentifier(other));
    }),
    { numRuns: casesOf(5_000) },
  );
});

it('one item number for every row is refused when the mapping is checked', () => {
  const table = parseTable('Name\nRing\nBolt\n');
  const mapping = completeMapping(table, observedAt, [['sourceRecordId', { from: 'constant', text: 'A-1' }]]);
  expect(openQuestions(table, mapping)).toMatchObject([{ open: 'same_item_number', kind: 'sourceRecordId' }]);
});
