import { describe, expect, it } from 'vitest';
import type { FieldName, Source } from '../../src/columns/fields/fields.ts';
import { knownHeadings } from '../../src/columns/fields/headings.ts';
import { columnQuestion } from '../../src/columns/mapping/column-questions.ts';
import { guessSources, suggestedMapping, usualOf } from '../../src/columns/mapping/mapping.ts';
import { parseTable } from '../../src/columns/profile/open-list.ts';
import { fileOfMapping, listOptionsOf } from '../../src/columns/questions/mapping-file.ts';
import { openQuestions } from '../../src/columns/questions/questions.ts';
import { currencyIn, markedPrice } from '../../src/columns/values/currency-marks.ts';
import { createZone, readLocalDate } from '../../src/columns/values/read-date.ts';
import { tableOfRows } from '../../src/tables/parse-table.ts';
import { placeInWords } from '../../src/tables/table.ts';
import { checkedText as checked } from './checked-text.ts';
import { completeMapping } from './complete-mapping.ts';

const observedAt = '2026-11-21T11:55:00Z';
const column = (at: number): Source => ({ from: 'column', column: at });

const openFor = (text: string, chosen: readonly (readonly [FieldName, Source])[] = []) => {
  const table = parseTable(text);
  return openQuestions(table, completeMapping(table, observedAt, chosen)).map(({ kind }) => kind);
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
});

describe('two rows of headings', () => {
  it.each([
    [
      'a group above its parts',
      'Article;;;Price;;Stock\nNo.;Name;MPN;EUR;Rabatt;\n1;a;b;2;3;4\n',
      ['Article No.', 'Name', 'MPN', 'Price EUR', 'Rabatt', 'Stock'],
    ],
    [
      'a group above headings of which more are known',
      'List of today;;;\n;;;Price\nSKU;Name;MPN;EUR\n1;a;b;2\n',
      ['SKU', 'Name', 'MPN', 'Price EUR'],
    ],
    [
      'words on the price below it',
      'SKU;Bezeichnung;Preis\n;;EK netto\n1;a;2\n',
      ['SKU', 'Bezeichnung', 'Preis EK netto'],
    ],
    [
      'units below',
      'SKU;Name;Preis;Bestand\n;;EUR / Stück;Stk\n1;a;2;3\n',
      ['SKU', 'Name', 'Preis EUR / Stück', 'Bestand Stk'],
    ],
    [
      'two languages',
      'Artikelnummer;Bezeichnung;Preis\nItem number;Description;Price\n1;a;2\n',
      ['Artikelnummer Item number', 'Bezeichnung Description', 'Preis Price'],
    ],
  ])('are joined, and their columns are found: %s', (_, text, headings) => {
    const table = parseTable(text, { headings: 'guess-or-none' });
    expect(table.headings).toEqual(headings);
    expect(table).toMatchObject({ headingsCount: 2, rowCount: 1 });
    const guessed = guessSources(table);
    for (const name of ['sourceRecordId', 'title', 'unitPrice'] as const) {
      expect(guessed.get(name), name).toMatchObject({ from: 'guess' });
    }
  });

  it('give a price above several currencies to each, which are asked about', () => {
    const text = 'Article;;Price;;Stock\nNo.;Name;EUR;USD;\n1;a;2;3;4\n';
    const table = parseTable(text, { headings: 'guess-or-none' });
    expect(table.headings).toEqual(['Article No.', 'Name', 'Price EUR', 'Price USD', 'Stock']);
    const sources = guessSources(table);
    expect(sources.get('unitPrice')).toEqual({ from: 'unset' });
    expect(columnQuestion('unitPrice', table, sources)?.columns).toEqual([2, 3]);
    const chosen = new Map([...sources, ['unitPrice', { from: 'column', column: 3 }] as const]);
    expect(usualOf('currency', table, chosen)).toEqual({ from: 'constant', text: 'USD' });
  });

  it('state the currency of the prices', () => {
    const table = parseTable('SKU;Name;Preis\n;;EUR\n1;a;2\n', { headings: 'guess-or-none' });
    expect(usualOf('currency', table, guessSources(table))).toEqual({ from: 'constant', text: 'EUR' });
  });

  it.each([
    'Price list;;\nSKU;Name;Price\n1;a;2\n',
    'SKU;Name;Price\nRelays;;\n1;a;2\n',
    'SKU;Name;Price\nStock;;\n1;a;2\n',
    'SKU;Name;Price\nA;Relay;on request\n',
    'SKU;Name;Price\n1;;\n2;a;3\n',
  ])('are not a title, a section or an article beside the headings: %j', (text) => {
    const table = parseTable(text, { headings: 'guess-or-none' });
    expect(table).toMatchObject({ headings: ['SKU', 'Name', 'Price'], headingsCount: 1 });
  });
});

describe('the row of headings', () => {
  it('may begin in another column than the first, below empty rows', () => {
    const table = parseTable(';;\n;;\n;SKU;Name\n;1;a\n', { headings: 'guess-or-none' });
    expect(table).toMatchObject({ headings: ['', 'SKU', 'Name'], headingsNumber: 3, rowCount: 1 });
  });

  it('is no hidden one while another has known headings', () => {
    const rows = [
      { number: 1, cells: ['SKU', 'Name', 'Price', 'Stock'], isHidden: true as const },
      { number: 2, cells: ['Artikelnummer', 'Bezeichnung', 'Preis netto', 'x'] },
      { number: 3, cells: ['1', 'a', '2', 'b'] },
    ];
    expect(tableOfRows(rows, { where: 'guess-or-none', words: knownHeadings }).headingsNumber).toBe(2);
    expect(
      tableOfRows([...rows.slice(0, 1), ...rows.slice(2)], { where: 'guess-or-none', words: knownHeadings })
        .headingsNumber,
    ).toBe(1);
  });

  it('is none whose cells have no text, as under a merged title', () => {
    const rows = [
      { number: 1, cells: ['', ''], unreadable: new Set([0, 1]) },
      { number: 2, cells: ['SKU', 'Name'] },
      { number: 3, cells: ['1', 'a'] },
    ];
    for (const where of [undefined, 'guess', 'guess-or-none'] as const) {
      expect(tableOfRows(rows, { where, words: knownHeadings }).headingsNumber).toBe(2);
    }
  });
});

describe('a list without headings', () => {
  const list = '6GK5615-0AA00;Router;Example;410,00\n2002-1201;Klemme;WAGO;0,55\n';

  it('keeps its first article where the first row looks like those below', () => {
    const table = parseTable(list, { headings: 'guess-or-none' });
    expect(table).toMatchObject({
      headings: ['', '', '', ''],
      headingsNumber: 1,
      headingsCount: 0,
      faults: [],
    });
    expect(table.rows.map(({ number }) => number)).toEqual([1, 2]);
    const file = fileOfMapping(suggestedMapping(table), table);
    expect(file).toMatchObject({ headingRow: 1, headingRows: 0 });
    expect(parseTable(list, { headings: listOptionsOf(file).headings })).toEqual(table);
  });

  it.each([
    'Kode;Pris\nA1;6,20\nA2;7,10\n',
    'SKU;2026\nA1;6,20\nA2;7,10\n',
    'Liste 2026;;\nKode 1;x;Pris\nA1;y;6,20\n',
    'a;b\nc;d\n',
  ])('is not what has a word above its numbers, a known heading, or no digits: %j', (text) => {
    expect(parseTable(text, { headings: 'guess-or-none' }).headingsCount).toBe(1);
  });
});

describe('a list with a column for each quantity', () => {
  const list = 'SKU,Name,Preis ab 10,Preis ab 1,Preis ab 100\nA,Ring,4,5,3\nB,Bolt,2,,\nC,Nut,,,\n';
  it('is recognised where the quantities ascend, and is to be confirmed', () => {
    for (const headings of [
      '1+,10+,100+',
      'ab 1,ab 10,ab 100',
      'from 1,from 10,10000+',
      'Preis ab 5,Preis ab 50,500 Stk',
    ]) {
      const source = guessSources(parseTable(`SKU,Name,${headings}\nA,Ring,5,4,3\n`)).get('unitPrice');
      expect(source).toMatchObject({ from: 'tier-columns', isGuess: true });
    }
    expect(guessSources(parseTable(list)).get('unitPrice')).toEqual({ from: 'unset' });
    const table = parseTable('SKU,Name,ab 1,ab 10\nA,Ring,5,4\n');
    expect(openQuestions(table, suggestedMapping(table))).toContainEqual(
      expect.objectContaining({ open: 'guess_not_confirmed', kind: 'unitPrice' }),
    );
  });

  it('is not read while a quantity is not a number', () => {
    const table = parseTable(list);
    const mapping = completeMapping(table, observedAt, [
      ['unitPrice', { from: 'tier-columns', tiers: [{ column: 2, quantity: '' }] }],
    ]);
    expect(openQuestions(table, mapping)).toContainEqual(
      expect.objectContaining({ open: 'not_readable', kind: 'unitPrice' }),
    );
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
    expect(openQuestions(table, mapping)).toMatchObject([{ open: 'not_readable', kind: 'time-zone' }]);
  });
});

describe('the currency of a price', () => {
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
    expect(markedPrice('$ 12.50')?.currencies).toEqual(expect.arrayContaining(['USD', 'CAD']));
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
