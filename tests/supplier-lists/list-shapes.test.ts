import { describe, expect, it } from 'vitest';
import { checkChoices } from '../../src/supplier-lists/choices.ts';
import { currencyIn, markedPrice } from '../../src/supplier-lists/currency-marks.ts';
import type { FieldName, Source } from '../../src/supplier-lists/fields.ts';
import { guessSources, suggestedMapping, usualOf } from '../../src/supplier-lists/mapping.ts';
import { parseTable } from '../../src/supplier-lists/parse-table.ts';
import { createZone, readLocalDate } from '../../src/supplier-lists/read-date.ts';
import { placeInWords } from '../../src/supplier-lists/table.ts';
import { checkedText as checked, tiersOf } from './checked-text.ts';
import { completeMapping } from './complete-mapping.ts';

const observedAt = '2026-11-21T11:55:00Z';
const column = (at: number): Source => ({ from: 'column', column: at });

const openFor = (text: string, chosen: readonly (readonly [FieldName, Source])[] = []) => {
  const table = parseTable(text);
  return checkChoices(table, completeMapping(table, observedAt, chosen)).map(({ choice }) => choice);
};

describe('the headings of a list', () => {
  const title =
    'Price list 2026;;;\nValid for dealers, in EUR;;;\n;;;\nArtikelnummer;Bezeichnung;Preis;Notiz\n1;Ring;2,50;x1\n';

  it('are found below a title, and the rows keep their numbers', () => {
    const table = parseTable(title, { headings: 'guess' });
    expect(table).toMatchObject({
      headings: ['Artikelnummer', 'Bezeichnung', 'Preis', 'Notiz'],
      headingsNumber: 4,
      faults: [],
    });
    expect(table.rows.map(({ number }) => number)).toEqual([5]);
  });

  it('are the first row with text where nobody says otherwise, or no other row has more known ones', () => {
    expect(parseTable(title).headingsNumber).toBe(1);
    expect(parseTable('a;b\nSKU;x\n', { headings: 'guess' }).headingsNumber).toBe(1);
    expect(parseTable('SKU;Name\nSKU;Name\n', { headings: 'guess' }).headingsNumber).toBe(1);
  });

  it('are joined from several rows', () => {
    const table = parseTable('Item;;Price;\nnumber;Title;from 1;from 10\n1;Ring;2;1\n', {
      headings: { row: 1, count: 2 },
    });
    expect(table.headings).toEqual(['Item number', 'Title', 'Price from 1', 'from 10']);
    expect(table.rows.map(({ number }) => number)).toEqual([3]);
  });
});

describe('a list with a column for each quantity', () => {
  const list = 'SKU,Name,Preis ab 10,Preis ab 1,Preis ab 100\nA,Ring,4,5,3\nB,Bolt,2,,\nC,Nut,,,\n';
  const tiers = [
    { column: 3, quantity: '1' },
    { column: 2, quantity: '10' },
    { column: 4, quantity: '100' },
  ];

  it('is recognised where the quantities ascend, and is to be confirmed', () => {
    for (const headings of [
      '1,10,100',
      'ab 1,ab 10,ab 100',
      'from 1,from 10,10000+',
      'Preis ab 5,Preis ab 50,500 Stk',
    ]) {
      const source = guessSources(parseTable(`SKU,Name,${headings}\nA,Ring,5,4,3\n`)).get('unitPrice');
      expect(source).toMatchObject({ from: 'tier-columns', isGuess: true });
    }
    expect(guessSources(parseTable(list)).get('unitPrice')).toEqual({ from: 'nothing' });
    const table = parseTable('SKU,Name,1,10\nA,Ring,5,4\n');
    expect(checkChoices(table, suggestedMapping(table))).toContainEqual({
      code: 'guess_not_confirmed',
      choice: 'unitPrice',
    });
  });

  it('gives each item its prices by quantity, leaves out empty ones, and divides by what they are for', async () => {
    const source: [FieldName, Source] = ['unitPrice', { from: 'tier-columns', tiers }];
    expect(await tiersOf(list, [source])).toEqual([['A', '1: 5', '10: 4', '100: 3'], ['B', '10: 2'], ['C']]);
    const basis: [FieldName, Source] = ['priceBasis', { from: 'constant', text: '100' }];
    expect((await tiersOf(list, [source, basis]))[0]).toEqual(['A', '1: 0.05', '10: 0.04', '100: 0.03']);
  });

  it('takes the quantities from cells too, and is a finding where one is missing or occurs twice', async () => {
    const text = 'SKU,Name,Q1,P1,Q2,P2\nA,Ring,1,5,10,4\nB,Bolt,1,2,1,1\nC,Nut,1,2,,1\n';
    const cells: [FieldName, Source] = [
      'unitPrice',
      {
        from: 'tier-columns',
        tiers: [
          { column: 3, quantity: { column: 2 } },
          { column: 5, quantity: { column: 4 } },
        ],
      },
    ];
    const { records, groups } = await checked(text, [cells]);
    expect(records.map(({ sourceRecordId }) => sourceRecordId)).toEqual(['A']);
    expect(groups.map(([code]) => code)).toEqual(['duplicate_tier_threshold', 'empty_cell']);
  });

  it('is not read while a quantity is not a number', () => {
    const table = parseTable(list);
    const mapping = completeMapping(table, observedAt, [
      ['unitPrice', { from: 'tier-columns', tiers: [{ column: 2, quantity: '' }] }],
    ]);
    expect(checkChoices(table, mapping)).toContainEqual({ code: 'not_readable', choice: 'unitPrice' });
  });
});

describe('a date without a time zone', () => {
  const updated = (cell: string) => `SKU,Name,Updated\nA,Ring,${cell}\n`;

  it.each([
    ['21.11.2026 08:30', '2026-11-21T08:30:00+01:00'],
    ['21.07.2026', '2026-07-21T00:00:00+02:00'],
    ['2026-11-21T08:30:15', '2026-11-21T08:30:15+01:00'],
    ['20261121', '2026-11-21T00:00:00+01:00'],
    ['11/20/2026 1:05 PM', '2026-11-20T13:05:00+01:00'],
    ['2026-11-21T08:30:00Z', '2026-11-21T08:30:00Z'],
  ])('is in the zone that a person names: %s', async (cell, timestamp) => {
    const { records } = await checked(updated(cell), [], { timeZone: 'Europe/Berlin' });
    expect(records[0]?.sourceUpdatedAt).toBe(timestamp);
  });

  it('is a question, of the zone and, if day and month cannot be told apart, of their order', () => {
    expect(openFor(updated('21.11.2026'))).toEqual(['time-zone']);
    expect(openFor(updated('03/04/2026'))).toEqual(['date-order', 'time-zone']);
    expect(openFor('SKU,Name,Updated\nA,Ring,03/04/2026\nB,Bolt,31/04/2026\nC,Nut,13/04/2026\n')).toEqual([
      'time-zone',
    ]);
    expect(openFor(updated('2026-11-21T08:30:00Z'))).toEqual([]);
    expect(openFor('SKU,Name,Note\nA,Ring,21.11.2026\n')).toEqual([]);
  });

  it('in the other order than its column, or in an hour that clocks repeat or leave out, is a finding', async () => {
    const text = 'SKU,Name,Updated\nA,Ring,25/10/2026 02:30\nB,Bolt,10/25/2026\nC,Nut,03/11/2026\n';
    const { records, groups } = await checked(text, [], {
      timeZone: 'Europe/Berlin',
      dateOrder: 'day-first',
    });
    expect(records.map(({ sourceUpdatedAt }) => sourceUpdatedAt)).toEqual(['2026-11-03T00:00:00+01:00']);
    expect(groups).toEqual([
      ['time_not_unique', 'column Updated', 2],
      ['date_in_other_order', 'column Updated', 3],
    ]);
  });

  it('is none if there is no such day or time', () => {
    for (const text of ['31.02.2026', '2026-13-01', '1.2.26', '12:00', '2026-11-21 25:00', '0:00 PM']) {
      expect(readLocalDate(text)).toBeUndefined();
    }
    expect(createZone('Europe/Berlin')('2026-03-29T02:30:00')).toEqual({ fault: 'time_not_unique' });
    expect(createZone('Asia/Kolkata')('2026-01-01T00:00:00')).toEqual({
      timestamp: '2026-01-01T00:00:00+05:30',
    });
  });

  it('needs a zone that exists', () => {
    const table = parseTable(updated('21.11.2026'));
    const mapping = { ...completeMapping(table, observedAt), timeZone: 'Berlin' };
    expect(checkChoices(table, mapping)).toEqual([{ code: 'not_readable', choice: 'time-zone' }]);
  });
});

describe('an expiry', () => {
  it('is so many hours after the export as the supplier says', async () => {
    const { records } = await checked('SKU,Name\nA,Ring\n', [['expiresAt', { from: 'hours', hours: 8 }]]);
    expect(records[0]?.expiresAt).toBe('2026-11-21T19:55:00Z');
  });
});

describe('a text that stands for a value', () => {
  const list = 'SKU,Name,Zustand\nA,Ring,Neu\nB,Bolt,Used\nC,Nut,neuwertig\n';

  it('is the value that a person has named, and otherwise a finding', async () => {
    const { records, groups } = await checked(list, [], {
      values: new Map([['condition', new Map([['Neu', 'new']])]]),
    });
    expect(records.map(({ condition }) => condition)).toEqual(['new', 'used']);
    expect(groups).toEqual([['invalid_choice', 'column Zustand', 4]]);
  });
});

describe('a number with other text', () => {
  const list = 'SKU,Name,Qty,Price\nA,Ring,>100,1\nB,Bolt,ca. 50,2\nC,Nut,7,auf Anfrage\nD,Pin,4,3\n';

  it('is a finding, unknown, or no row at all, as a person says of its kind, and never a number', async () => {
    const plain = await checked(list);
    expect(plain.records.map(({ sourceRecordId }) => sourceRecordId)).toEqual(['D']);
    expect(plain.groups.map(([code]) => code)).toEqual(['not_a_number', 'not_a_number']);
    const { records, groups, leftOut } = await checked(list, [], {
      numberTexts: new Map([
        ['>#', 'unknown'],
        ['ca. #', 'leave-out'],
        ['auf anfrage', 'unknown'],
      ]),
    });
    expect(
      records.map(({ availability, pricing }) => [availability.quantity, pricing?.tiers[0]?.unitPrice]),
    ).toEqual([
      [null, '1'],
      ['7', undefined],
      ['4', '3'],
    ]);
    expect([groups, leftOut]).toEqual([[], [3]]);
  });
});

describe('a row without an item number', () => {
  const list = 'SKU,Name,Price\n,Cables,\nA,Ring,1\n,Total,1\n';

  it('is left out if a person says so, and otherwise a finding', async () => {
    expect((await checked(list)).groups).toEqual([['empty_cell', 'column SKU', 2, 4]]);
    const { records, groups, valid, leftOut } = await checked(list, [], { unnumberedRows: 'leave-out' });
    expect(records).toHaveLength(1);
    expect([groups, valid, leftOut]).toEqual([[], [0, 1, 0], [2, 4]]);
  });
});

describe('the currency of a price', () => {
  it('is taken from beside the price, which is no number without it', async () => {
    const list = 'SKU,Name,Price\nA,Ring,"€ 12.50"\nB,Bolt,3 EUR\nC,Nut,4\nD,Pin,$ 5\n';
    const { records, groups } = await checked(list, [['currency', { from: 'price-cell' }]]);
    expect(records.map(({ pricing }) => [pricing?.currency, pricing?.tiers[0]?.unitPrice])).toEqual([
      ['EUR', '12.50'],
      ['EUR', '3'],
    ]);
    expect(groups).toEqual([['no_currency', 'column Price', 4, 5]]);
  });

  it('that stands beside a price has to be that of the record; a shared mark agrees with each of its currencies', async () => {
    const list = 'SKU,Name,Price\nA,Ring,$ 12.50\nB,Bolt,€ 3\nC,Nut,4\n';
    const { records, groups } = await checked(list, [['currency', { from: 'constant', text: 'CAD' }]]);
    expect(records.map(({ sourceRecordId }) => sourceRecordId)).toEqual(['A', 'C']);
    expect(groups).toEqual([['other_currency', 'column Price', 3]]);
  });

  it('is offered where the heading of the price states it, and never by a mark that currencies share', () => {
    const offered = (heading: string) => {
      const table = parseTable(`SKU,Name,Netto,${heading}\nA,Ring,1,2\n`);
      return usualOf('currency', table, new Map([['unitPrice', column(3)]]));
    };
    expect(offered('Preis (EUR)')).toEqual({ from: 'constant', text: 'EUR' });
    expect(offered('€/100 Stk')).toEqual({ from: 'constant', text: 'EUR' });
    expect([offered('Price $'), offered('EURO price'), offered('EUR or USD')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(currencyIn('PREIS')).toBeUndefined();
    expect(markedPrice('12.50')).toBeUndefined();
    expect(markedPrice('ab 12.50 EUR')).toBeUndefined();
  });
});

it('a column without a heading is named once in a place', () => {
  expect(placeInWords('column column 5')).toBe('column 5');
  expect(placeInWords('column Column')).toBe('column Column');
  expect(placeInWords('/title')).toBe('/title');
});

it('a column without a single text is not suggested for a field that every record needs', () => {
  const sources = guessSources(parseTable('SKU;Name;Stock;Unit\n1;Ring;;\n2;Bolt;;\n'));
  expect(sources.get('quantity')).toEqual({ from: 'guess', as: 'column', column: 2 });
  expect(sources.get('unit')).toEqual({ from: 'unset' });
});
