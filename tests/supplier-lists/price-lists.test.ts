import { describe, expect, it } from 'vitest';
import { checkChoices } from '../../src/supplier-lists/choices.ts';
import type { FieldName, Source } from '../../src/supplier-lists/fields.ts';
import { guessSources, suggestedMapping, usualOf } from '../../src/supplier-lists/mapping.ts';
import { parseTable } from '../../src/supplier-lists/parse-table.ts';
import { columnNames, maxColumns } from '../../src/supplier-lists/table.ts';
import { batchOfTable } from './batch-of-table.ts';
import { checkedText as checked, tiersOf } from './checked-text.ts';
import { completeMapping } from './complete-mapping.ts';

const observedAt = '2026-11-21T11:55:00Z';

const tierRows = (column: number): readonly [FieldName, Source] => [
  'minimumQuantity',
  { from: 'tier-rows', column },
];

describe('a list with a row for each price tier', () => {
  const list = 'SKU,Name,Scale quantity,Price\nA,Ring,1200,5.10\nB,Bolt,1,2\nA,Ring,0.5,22\nA,Ring,100,9\n';

  it('gives no record of an item whose rows are not said to be tiers', async () => {
    const { records, groups, valid } = await checked(list, [
      ['minimumQuantity', { from: 'constant', text: '1' }],
    ]);
    expect(records.map(({ sourceRecordId }) => sourceRecordId)).toEqual(['B']);
    expect(groups).toEqual([['repeated_item_number', 'column SKU', 2, 4, 5]]);
    expect(valid).toEqual([0, 1, 0, 0]);
  });

  it('gives one record an item, with its tiers by quantity, once they are said to be tiers', async () => {
    expect(await tiersOf(list, [tierRows(2)])).toEqual([
      ['A', '0.5: 22', '100: 9', '1200: 5.10'],
      ['B', '1: 2'],
    ]);
  });

  it('is taken for one by its heading and its rows, and waits for a person to confirm it', () => {
    expect(guessSources(parseTable(list.replace('\nB,Bolt,1,2', ''))).get('minimumQuantity')).toEqual({
      from: 'guess',
      as: 'tier-rows',
      column: 2,
    });
    expect(guessSources(parseTable(list)).get('minimumQuantity')).toMatchObject({ from: 'guess' });
  });

  it('withholds an item whose rows say different things, that has the same quantity twice, or no price', async () => {
    const { records, groups } = await checked(
      'SKU,Name,Scale quantity,Price\nA,Ring,1,5\nA,Rong,10,4\nB,Bolt,1,2\nB,Bolt,1,3\nC,Nut,1,2\nC,Nut,10,\nD,Pin,1,1\n',
      [tierRows(2)],
    );
    expect(records.map(({ sourceRecordId }) => sourceRecordId)).toEqual(['D']);
    expect(groups).toEqual([
      ['tiers_differ', 'column Name', 3],
      ['duplicate_tier_threshold', 'column Scale quantity', 4],
      ['tier_without_price', 'column Price', 7],
    ]);
  });
});

describe('the number of units that a price is for', () => {
  it.each(['Preiseinheit', 'PE', 'per', 'price unit', 'PRICE_QUANTITY'])(
    'is a column to confirm under the heading %s',
    (heading) => {
      const table = parseTable(`SKU,Name,Price,${heading}\nA,Ring,4.50,100\n`);
      const mapping = suggestedMapping(table);
      expect(mapping.sources.get('priceBasis')).toEqual({ from: 'guess', as: 'column', column: 3 });
      expect(checkChoices(table, mapping)).toContainEqual({
        code: 'guess_not_confirmed',
        choice: 'priceBasis',
      });
    },
  );

  it.each(['Preis €/100 Stk', 'Price per 100', 'Preis pro 1000', 'Precio por 100'])(
    'is offered as its heading says it: %s',
    (heading) => {
      const table = parseTable(`SKU,Name,Price,${heading}\nA,Ring,1,4.50\n`);
      const sources = new Map([['unitPrice', { from: 'column', column: 3 }]] as const);
      expect(usualOf('priceBasis', table, sources)).toEqual({
        from: 'constant',
        text: heading.includes('1000') ? '1000' : '100',
      });
      expect(checkChoices(table, suggestedMapping(table)).map(({ choice }) => choice)).toContain(
        'priceBasis',
      );
    },
  );

  it('divides the price exactly', async () => {
    const list = 'SKU,Name,Price,PE\nA,Ring,4.50,100\nB,Bolt,12,1000\nC,Nut,7,1\nD,Pin,1.5,12\n';
    expect(await tiersOf(list)).toEqual([
      ['A', '1: 0.045'],
      ['B', '1: 0.012'],
      ['C', '1: 7'],
      ['D', '1: 0.125'],
    ]);
  });

  it('refuses a price that cannot be divided exactly, and never rounds one', async () => {
    const { records, groups } = await checked(
      'SKU,Name,Price,PE\nA,Ring,1,3\nB,Bolt,1,0\nC,Nut,0.12345678,100\n',
    );
    expect(records).toEqual([]);
    expect(groups).toEqual([['price_not_divisible', 'column Price', 2, 3, 4]]);
  });
});

describe('a text in place of a value', () => {
  it.each(['#REF!', '#N/A', '#VALUE!', '#BEZUG!', '#NV', '#¡VALOR!'])(
    'that is the error of a spreadsheet is never a fact: %s',
    async (error) => {
      const { records, groups } = await checked(
        `SKU,Name,MPN,Price\n${error},Ring,M-1,1\nB,${error},M-2,1\nC,Nut,${error},1\nD,Pin,M-4,${error}\n`,
      );
      expect(records).toEqual([]);
      expect(groups.map(([code]) => code)).toEqual(Array(4).fill('spreadsheet_error'));
    },
  );

  it('that may stand for an unknown value is a question, and what a person says of it holds', async () => {
    const text = 'SKU,Name,MPN,Qty,Note\nA,Ring,n/a,-,TBD\nB,Bolt,N/A,3,\n';
    const table = parseTable(text);
    const open = checkChoices(table, completeMapping(table, observedAt));
    expect(open).toEqual([{ code: 'choice_missing', choice: 'placeholders' }]);
    const unknown = new Map([
      ['n/a', 'unknown'],
      ['-', 'unknown'],
    ] as const);
    const { records } = await checked(text, [], { placeholders: unknown });
    expect(records.map((record) => record.manufacturerPartNumber)).toEqual([null, null]);
    expect(records.map(({ availability }) => availability.quantity)).toEqual([null, '3']);
    const asText = await checked(text, [], { placeholders: new Map([...unknown, ['n/a', 'text']]) });
    expect(asText.records.map((record) => record.manufacturerPartNumber)).toEqual(['n/a', 'N/A']);
  });
});

describe('a column that the headings suggest', () => {
  it('is used by nothing until a person confirms it', async () => {
    const table = parseTable('SKU,Name\nA,Ring\n');
    const mapping = { ...completeMapping(table, observedAt), sources: guessSources(table) };
    expect(await batchOfTable(table, mapping)).toHaveProperty('faults');
  });

  it.each([
    ['unitPrice', 'Unit price,Price tax excluded'],
    ['unitPrice', 'Listenpreis,Nettopreis'],
    ['sourceRecordId', 'SKU,Artikelnummer'],
    ['manufacturerPartNumber', 'Part number,Manufacturer part number'],
  ] as const)('is left to choose where two fit as well: %s, %s', (name, headings) => {
    expect(['unset', 'nothing']).toContain(
      guessSources(parseTable(`${headings},X\n1,2,3\n`)).get(name)?.from,
    );
    expect(guessSources(parseTable(`${headings},X\n1,2,3\n`)).get(name)).toEqual({ from: 'unset' });
  });

  it.each(['Gültig bis', 'Valid until', 'Start', 'End', 'Konditionsart'])(
    'is none where the heading says how long a price is valid, or what kind it is: %s',
    (heading) => {
      const found = [...guessSources(parseTable(`${heading},X\n1,2\n`)).values()];
      expect(found.filter(({ from }) => from === 'guess')).toEqual([]);
    },
  );

  it('is a percentage where a tax rate is above one or has a percent sign', async () => {
    for (const rate of ['23', '19 %']) {
      const text = `SKU,Name,Price,VAT\nA,Ring,1,${rate}\n`;
      expect(guessSources(parseTable(text)).get('taxRate')).toMatchObject({ as: 'percent' });
      const { records } = await checked(text);
      expect(records[0]?.pricing?.taxRate).toBe(rate === '23' ? '0.23' : '0.19');
    }
    const { records } = await checked('SKU,Name,Price,VAT\nA,Ring,1,0.19\n');
    expect(records[0]?.pricing?.taxRate).toBe('0.19');
  });
});

describe('the form of a list', () => {
  it('with a lone line feed in a file of CRLF is a finding, and its row no record', async () => {
    const { records, groups } = await checked('SKU,Name\r\nA,Ring\nB\r\nC,Nut\r\nD,"Pin\n2"\r\n');
    expect(records.map(({ title }) => title)).toEqual(['Nut', 'Pin\n2']);
    expect(groups).toEqual([['line_break_in_row', '', 3]].map(([code, place]) => [code, place, 2]));
  });

  it('has no more columns than a spreadsheet', () => {
    expect(parseTable(`${'a,'.repeat(maxColumns)}a\n1\n`)).toMatchObject({
      rows: [],
      faults: [{ code: 'too_many_columns', row: 1 }],
    });
    expect(columnNames(Array.from({ length: maxColumns }, () => 'a')).at(-1)).toBe('a (column 16384)');
  });
});

describe('a number with the noise of a computed one', () => {
  const text = 'SKU,Name,Price\nA,Ring,726.0000000000001\nB,Bolt,0.30000000000000004\nC,Nut,1.005\n';

  it('is a question, and never rounded without an answer', async () => {
    const table = parseTable(text);
    const mapping = { ...completeMapping(table, observedAt), decimals: undefined };
    const open = checkChoices(table, mapping).map(({ choice }) => choice);
    expect(open).toContain('decimals');
    const { records, groups } = await checked(text, [], { decimals: 'written' });
    expect(records).toHaveLength(1);
    expect(groups).toEqual([['decimal_too_long', 'column Price', 2, 3]]);
  });

  it('loses the noise alone where the source has so many decimals at most; any other digit is a finding', async () => {
    const { records, groups } = await checked(text, [], { decimals: 2 });
    expect(records.map(({ pricing }) => pricing?.tiers[0]?.unitPrice)).toEqual(['726.00', '0.30']);
    expect(groups).toEqual([['more_decimals', 'column Price', 4]]);
  });
});
