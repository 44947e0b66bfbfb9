import { describe, expect, it } from 'vitest';
import { guessSources, suggestedMapping, usualOf } from '../../src/columns/mapping/mapping.ts';
import { parseTable } from '../../src/columns/profile/open-list.ts';
import { openQuestions } from '../../src/columns/questions/questions.ts';
import { isSpreadsheetError, placeholderOf } from '../../src/columns/values/cell-texts.ts';
import { columnNames, maxColumns } from '../../src/tables/table.ts';
import { checkedText as checked } from './checked-text.ts';

describe('a list with a row for each price tier', () => {
  const list = 'SKU,Name,Scale quantity,Price\nA,Ring,1200,5.10\nB,Bolt,1,2\nA,Ring,0.5,22\nA,Ring,100,9\n';

  it('is taken for one by its heading and its rows, and waits for a person to confirm it', () => {
    expect(guessSources(parseTable(list.replace('\nB,Bolt,1,2', ''))).get('minimumQuantity')).toEqual({
      from: 'guess',
      as: 'tier-rows',
      column: 2,
    });
    expect(guessSources(parseTable(list)).get('minimumQuantity')).toMatchObject({ from: 'guess' });
  });
});

describe('the number of units that a price is for', () => {
  it.each(['Preiseinheit', 'PE', 'per', 'price unit', 'PRICE_QUANTITY'])(
    'is a column to confirm under the heading %s',
    (heading) => {
      const table = parseTable(`SKU,Name,Price,${heading}\nA,Ring,4.50,100\n`);
      const mapping = suggestedMapping(table);
      expect(mapping.sources.get('priceBasis')).toEqual({ from: 'guess', as: 'column', column: 3 });
      expect(openQuestions(table, mapping)).toContainEqual(
        expect.objectContaining({ open: 'guess_not_confirmed', kind: 'priceBasis' }),
      );
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
      expect(openQuestions(table, suggestedMapping(table)).map(({ kind }) => kind)).toContain('priceBasis');
    },
  );
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

  it.each(['#1', '# Ring', '#N/A 5'])('is no error only because it begins like one: %s', (text) => {
    expect(isSpreadsheetError(text)).toBe(false);
  });

  it.each(['n/a', ' Keine Angabe ', 'not applicable'])('may stand for an unknown value: %j', (text) => {
    expect(placeholderOf(text)).toBe(text.trim().toLowerCase());
  });
});

describe('a column that the headings suggest', () => {
  it.each([
    ['unitPrice', 'Unit price,Price tax excluded'],
    ['unitPrice', 'Listenpreis,Nettopreis'],
    ['sourceRecordId', 'SKU,Artikelnummer'],
    ['manufacturerPartNumber', 'MPN,Manufacturer part number'],
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
  it('has no more columns than a spreadsheet', () => {
    expect(parseTable(`${'a,'.repeat(maxColumns)}a\n1\n`)).toMatchObject({
      rows: [],
      faults: [{ code: 'too_many_columns', row: 1 }],
    });
    expect(columnNames(Array.from({ length: maxColumns }, () => 'a')).at(-1)).toBe('a (column 16384)');
  });
});
