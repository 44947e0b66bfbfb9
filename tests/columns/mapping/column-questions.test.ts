import { describe, expect, it } from 'vitest';
import type { FieldName, Source } from '../../../src/columns/fields/fields.ts';
import { columnQuestion } from '../../../src/columns/mapping/column-questions.ts';
import { confirmed, guessSources, usualOf } from '../../../src/columns/mapping/mapping.ts';
import { withProfile } from '../../../src/columns/profile/examine-columns.ts';
import { parseTable } from '../../../src/columns/profile/open-list.ts';
import { openQuestions, recordQuestions } from '../../../src/columns/questions/questions.ts';
import { openWorkbook } from '../../../src/tables/workbook/read-workbook.ts';
import { checkedText } from '../../price-lists/checked-text.ts';
import { completeMapping } from '../../price-lists/complete-mapping.ts';
import { workbookOf } from '../../tables/workbook.ts';

const observedAt = '2026-11-21T11:55:00Z';

/** What is asked about a field of a list once every guess is confirmed: its headings with their first values. */
const askedAbout = (name: FieldName, text: string) => {
  const table = parseTable(text);
  const sources = new Map([...guessSources(table)].map(([of, source]) => [of, confirmed(source)] as const));
  const question = columnQuestion(name, table, sources);
  return {
    from: sources.get(name)?.from,
    isUsual: usualOf(name, table, sources) !== undefined,
    columns: question?.columns.map(
      (column) => `${table.headings[column]}: ${table.columns[column]?.samples.join(' ')}`,
    ),
  };
};

const open = (...columns: string[]) => ({ from: 'unset', isUsual: false, columns });

it('the basis of a price is asked for where a number format of the sheet says another', () => {
  const rows = { 1: ['SKU', 'Name', 'Price'], 2: ['A', 'Ring', { number: '12.5', format: 1 }] };
  const sheet = openWorkbook(workbookOf({ Stock: rows }, ['0.00&quot; €/100&quot;'])).readSheet('Stock');
  const table = withProfile(sheet.table);
  expect(columnQuestion('priceBasis', table, guessSources(table))?.columns).toEqual([2]);
});

describe('the price of a list', () => {
  it.each([
    ['Preis 1;Preis 2;Preis 3', '45,00;40,00;38,00'],
    ['VK1;VK2;VK3', '45,00;40,00;38,00'],
    ['2024;2025;2026', '45,00;46,00;47,00'],
    ['1;10;100', '45,00;40,00;38,00'],
    ['Preisgruppe 1 (EUR);Preisgruppe 2 (EUR);Preisgruppe 3 (EUR)', '45,00;40,00;38,00'],
  ])('is asked for where numbers in headings may be groups, years or quantities: %s', (headings, cells) => {
    const pairs = headings.split(';').map((heading, at) => `${heading}: ${cells.split(';')[at]}`);
    expect(askedAbout('unitPrice', `SKU;Name;${headings}\nA;Ring;${cells}\n`)).toEqual(open(...pairs));
  });

  it.each(['ab 1;ab 10', 'from 1;from 10', '1+;10+', '>= 1 Stk;>= 10 Stk', 'Preis ab 1;Preis ab 10'])(
    'has tiers where the headings say quantities, and no column of prices beside them: %s',
    (headings) => {
      expect(askedAbout('unitPrice', `SKU;Name;${headings}\nA;Ring;5;4\n`).from).toBe('tier-columns');
      expect(askedAbout('unitPrice', `SKU;Name;Preis;${headings}\nA;Ring;6;5;4\n`).from).toBe('unset');
    },
  );

  it.each([
    ['Sale price;Regular price', '9.90;12.90'],
    ['Listenpreis;Nettopreis', '10,00;6,20'],
    ['Preis (EUR);Preis (USD)', '10,00;11,00'],
    ['Price;MSRP', '10;12'],
  ])('is asked for where two columns could be it, with the values of each: %s', (headings, cells) => {
    const pairs = headings.split(';').map((heading, at) => `${heading}: ${cells.split(';')[at]}`);
    expect(askedAbout('unitPrice', `SKU;Name;${headings}\nA;Ring;${cells}\n`)).toEqual(open(...pairs));
  });

  it.each(['Preis je VPE (EUR)', 'Prezzo al pezzo', '単価（円）', '单价(CNY)', 'Cena katalogowa'])(
    'is asked for where no known heading has it: %s',
    (heading) => {
      const text = `SKU;Name;${heading}\nA;Ring;12,40\n`;
      const { from } = askedAbout('unitPrice', text);
      expect(from === 'column' ? [] : askedAbout('unitPrice', text).columns).toEqual(
        from === 'column' ? [] : [`${heading}: 12,40`],
      );
    },
  );

  it('may be none, and is asked for until a person says so', () => {
    const table = parseTable('SKU,Name,MPN,Bin\nA,Ring,M-1,x\n');
    const mapping = { ...completeMapping(table, observedAt), sources: guessSources(table) };
    expect(openQuestions(table, mapping).map(({ kind }) => kind)).toContain('unitPrice');
    expect(openQuestions(table, completeMapping(table, observedAt))).toEqual([]);
  });

  it('of zero is asked about, and is one or none as a person says', async () => {
    const text = 'SKU,Name,Price\nA,Ring,0.00\nB,Bolt,6.20\n';
    const table = parseTable(text);
    expect(openQuestions(table, completeMapping(table, observedAt))).toContainEqual(
      expect.objectContaining({ open: 'choice_missing', kind: 'zero-prices' }),
    );
    const pricesOf = async (zeroPrices: 'price' | 'unknown') =>
      (await checkedText(text, [], { zeroPrices })).records.map(({ pricing }) => pricing !== null);
    expect([await pricesOf('price'), await pricesOf('unknown')]).toEqual([
      [true, true],
      [false, true],
    ]);
  });
});

describe('what a price is for', () => {
  it.each([
    ['Price,UOM', '189.00,M', 'UOM: M'],
    ['Price,Unit', '189.00,100ST', 'Unit: 100ST'],
    ['Price,ME', '189.00,%ST', 'ME: %ST'],
    ['Price,Unit', '189.00,per 100', 'Unit: per 100'],
    ['Price,Unit', '189.00,/1000', 'Unit: /1000'],
    ['Price per pack', '4.90', 'Price per pack: 4.90'],
    ['Preis / C', '4.90', 'Preis / C: 4.90'],
    ['Price', '4.90 €/100', 'Price: 4.90 €/100'],
  ])(
    'is asked, and 1 is not the usual answer, where something may say another number: %s %s',
    (headings, cells, shown) => {
      const text = `SKU,Name,${headings}\nA,Ring,${cells}\n`;
      const table = parseTable(text);
      const price = headings.split(',').length === 2 ? 2 : table.headings.length - 1;
      const sources = new Map<FieldName, Source>([
        ...guessSources(table),
        ['unitPrice', { from: 'column', column: price }],
      ]);
      expect(usualOf('priceBasis', table, sources)).toBeUndefined();
      const columns = columnQuestion('priceBasis', table, sources)?.columns ?? [];
      expect(
        columns.map((column) => `${table.headings[column]}: ${table.columns[column]?.samples.join(' ')}`),
      ).toEqual([shown]);
    },
  );

  it.each(['m', 'St', 'pcs', 'C62', 'kg', 'EA', 'PK'])('is one unit by the unit %s', (unit) => {
    expect(askedAbout('priceBasis', `SKU,Name,Price,Unit\nA,Ring,1,${unit}\n`).isUsual).toBe(true);
  });

  it('is read from a column of such units once a person says what each is', async () => {
    const text = 'SKU,Name,Price,UOM\nA,Wire,189.00,M\nB,Clip,98.00,C\nC,Breaker,9.75,E\n';
    const table = parseTable(text);
    const basis = [['priceBasis', { from: 'column', column: 3 }]] as const;
    const mapping = completeMapping(table, observedAt, basis);
    expect(
      recordQuestions(table, mapping)
        .filter(({ kind }) => kind === 'values')
        .map(({ path, within: [of] = [] }) => [path, of]),
    ).toEqual([
      ['values.priceBasis', 'M'],
      ['values.priceBasis', 'C'],
      ['values.priceBasis', 'E'],
    ]);
    const unanswered = await checkedText(text, basis);
    expect(unanswered.groups).toEqual([['not_a_number', 'column UOM', 2, 3, 4]]);
    const values = new Map([
      [
        'priceBasis',
        new Map([
          ['M', '1000'],
          ['C', '100'],
          ['E', '1'],
        ]),
      ],
    ] as const);
    const { records } = await checkedText(text, basis, { values });
    expect(records.map(({ pricing }) => pricing?.tiers)).toEqual([
      [{ minimumQuantity: '1', unitPrice: '0.189' }],
      [{ minimumQuantity: '1', unitPrice: '0.98' }],
      [{ minimumQuantity: '1', unitPrice: '9.75' }],
    ]);
  });
});

describe('a column that may mean something else', () => {
  it('is no item number where it repeats, or where only a part of its heading says so beside another', () => {
    expect(
      askedAbout(
        'sourceRecordId',
        'Handle,Title,Our SKU code,Material (product)\nrelay,Relay,F-1,metal\nsocket,Socket,F-2,plastic\n',
      ),
    ).toEqual(open('Handle: relay socket', 'Our SKU code: F-1 F-2', 'Material (product): metal plastic'));
    const rows = Array.from({ length: 8 }, (_, at) => `Ring ${at},${at % 2 === 0 ? 'metal' : 'wood'}`).join(
      '\n',
    );
    expect(askedAbout('sourceRecordId', `Name,Material\n${rows}\n`).from).toBe('unset');
  });

  it('is asked about where a supplier’s quantity may be the smallest of its price', () => {
    const text = 'Vendor,SKU,Name,Quantity,Price,Start Date\nAcme,A,Ring,10,5,2026-01-01\n';
    expect(askedAbout('quantity', text)).toEqual(open('Quantity: 10'));
    expect(askedAbout('minimumQuantity', text)).toEqual(open('Quantity: 10'));
    expect(askedAbout('quantity', 'SKU,Name,Quantity,Price\nA,Ring,10,5\n').from).toBe('column');
  });

  it('is no quantity where it only says whether there is any', () => {
    const quantityOf = (headings: string, cells: string) =>
      guessSources(parseTable(`SKU,${headings}\nA,${cells}\n`)).get('quantity');
    expect(quantityOf('In stock?,Stock', '1,40')).toEqual({ from: 'guess', as: 'column', column: 2 });
    expect(quantityOf('Available', 'yes')).toEqual({ from: 'nothing' });
    expect(quantityOf('In stock', '1')).toEqual({ from: 'nothing' });
    expect(quantityOf('availability', 'in_stock')).toEqual({ from: 'nothing' });
    expect(quantityOf('Stock,availability', '3,in stock')).toEqual({
      from: 'guess',
      as: 'column',
      column: 1,
    });
    expect(quantityOf('Stock', '>100')).toEqual({ from: 'guess', as: 'column', column: 1 });
    expect(quantityOf('Stock,Qty available', '3,4')).toEqual({ from: 'unset' });
  });

  it('is asked about where its heading says more than stock, unless another column has the stock', () => {
    const ordered = 'SKU,Name,Stock on order,Price\nA,Ring,50,5\n';
    expect(askedAbout('quantity', ordered)).toEqual(open('Stock on order: 50'));
    expect(askedAbout('quantity', 'SKU,Name,Stock,Stock on order\nA,Ring,5,50\n').from).toBe('column');
    expect(askedAbout('quantity', 'SKU,Name,Stock location\nA,Ring,Hall\n').from).toBe('nothing');
  });

  it('is no manufacturer where most of its names are sellers', () => {
    const listOf = (...names: string[]) =>
      `SKU,Name,Manufacturer\n${names.map((name, at) => `A${at},Ring,${name}`).join('\n')}\n`;
    expect(askedAbout('manufacturer', listOf('Mouser', 'Digi-Key', 'WAGO'))).toEqual(
      open('Manufacturer: Mouser Digi-Key WAGO'),
    );
    expect(askedAbout('manufacturer', listOf('WAGO', 'Phoenix Contact', 'Mouser')).from).toBe('column');
  });

  it('is the country of a price only where it is one, and never that of origin', () => {
    expect(askedAbout('country', 'SKU,Price,Country code\nA,1,IT\nB,2,CN\n')).toEqual(
      open('Country code: IT CN'),
    );
    expect(askedAbout('country', 'SKU,Price,Country (origin)\nA,1,IT\n').from).toBe('unset');
    expect(askedAbout('country', 'SKU,Price,Country\nA,1,DE\nB,1,DE\n').from).toBe('column');
  });

  it('is a price with tax, or one before a discount, where its heading says gross', () => {
    expect(askedAbout('taxBasis', 'SKU;Name;Bruttopreis\nA;Ring;7,38\n')).toEqual(open('Bruttopreis: 7,38'));
    const statedBy = (heading: string) => {
      const sources = new Map<FieldName, Source>([
        ['unitPrice', { from: 'column', column: 1 }],
        ['taxBasis', { from: 'unset' }],
      ]);
      return usualOf('taxBasis', parseTable(`SKU;${heading}\nA;7\n`), sources);
    };
    expect(statedBy('Prix TTC')).toEqual({ from: 'constant', text: 'gross' });
    expect(statedBy('Preis inkl. MwSt.')).toEqual({ from: 'constant', text: 'gross' });
    expect(statedBy('Prix unitaire HT')).toEqual({ from: 'constant', text: 'net' });
    expect(statedBy('Preis')).toEqual({ from: 'constant', text: 'unknown' });
  });
});
