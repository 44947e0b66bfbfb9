import { describe, expect, it } from 'vitest';
import { openList } from '../../src/columns/profile/open-list.ts';
import { guessLineColumns } from '../../src/list-lookup/line-fields.ts';
import { linesOf, linesWithSpaces, openListToLookUp, readList } from '../../src/list-lookup/read-list.ts';
import { workbookOf } from '../tables/workbook.ts';

/** The lines of a list with the columns that it tells itself. */
const linesIn = (text: string, isTrimmed = false) => {
  const table = readList(text);
  const { manufacturer, partNumber } = guessLineColumns(table);
  if (manufacturer === undefined || partNumber === undefined) return undefined;
  return linesOf(table, { manufacturer, partNumber, isTrimmed });
};

const pairsIn = (text: string) =>
  linesIn(text)?.map(({ row, manufacturer, partNumber }) => [row, manufacturer, partNumber]);

describe('a list', () => {
  it.each([
    ['commas', 'Moxa,EDS-P510\nADC,7033 1 090-000'],
    ['semicolons', 'Moxa;EDS-P510\r\nADC;7033 1 090-000\r\n'],
    ['tabs', 'Moxa\tEDS-P510\nADC\t7033 1 090-000'],
    ['vertical bars', 'Moxa|EDS-P510\nADC|7033 1 090-000'],
    ['a byte order mark', '\ufeffMoxa,EDS-P510\nADC,7033 1 090-000'],
    ['quoted cells', '"Moxa","EDS-P510"\n"ADC","7033 1 090-000"'],
  ])('without headings is read with %s: manufacturer, then part number', (_name, text) => {
    expect(pairsIn(text)).toEqual([
      [1, 'Moxa', 'EDS-P510'],
      [2, 'ADC', '7033 1 090-000'],
    ]);
  });

  it('keeps a comma that is part of a part number when another mark separates the cells', () => {
    expect(pairsIn('Phoenix Contact;1,5/2-ST\nMoxa;EDS-P510')?.[0]).toEqual([
      1,
      'Phoenix Contact',
      '1,5/2-ST',
    ]);
    expect(pairsIn('Phoenix Contact\t1,5/2-ST;x\nMoxa\ta,b')?.[0]).toEqual([
      1,
      'Phoenix Contact',
      '1,5/2-ST;x',
    ]);
    expect(pairsIn('Phoenix Contact,"1,5/2-ST"')).toEqual([[1, 'Phoenix Contact', '1,5/2-ST']]);
  });

  it.each([
    'Qty,MPN,Brand\n1,EDS-P510,Moxa',
    'Position;Manufacturer part no.;Manufacturer\n1;EDS-P510;Moxa',
    'Hersteller\tHersteller-Teilenummer\nMoxa\tEDS-P510',
    'Whoever;Part number\nMoxa;EDS-P510',
  ])('is read by its headings, which are not looked up: %j', (text) => {
    expect(pairsIn(text)).toEqual([[2, 'Moxa', 'EDS-P510']]);
  });

  it.each([
    'Project,Hall 3,,\nDate,2026-11-02,,\n\nPos,Manufacturer,MPN,Qty\n1,Moxa,EDS-P510,1',
    'Stückliste Anlage 7\r\n\r\n\r\nPos;Hersteller;Bestellnummer;Menge\r\n1;Moxa;EDS-P510;1\r\n',
    'Bill of Materials\n\n\nQty\tManufacturer\tMPN\n1\tMoxa\tEDS-P510',
  ])('is read below its title, of which nothing is looked up: %j', (text) => {
    expect(pairsIn(text)?.map(([, ...pair]) => pair)).toEqual([['Moxa', 'EDS-P510']]);
  });

  it.each(['Bill of materials\nPos,Was,Wieviel\n1,x,2\n', 'Project,7\nPos,Was,Wieviel\n1,x,2\n'])(
    'whose rows are wider than its title is not looked up by the first column: %j',
    (text) => {
      expect(guessLineColumns(readList(text))).toMatchObject({
        manufacturer: undefined,
        partNumber: undefined,
      });
    },
  );

  it.each([
    'Hersteller;Bestellnummer\nMoxa;EDS-P510',
    'Pos.;Stk.;Fabrikat;Typ;Bezeichnung\n1;1;Moxa;EDS-P510;Switch',
    'Hersteller;Artikelnummer;Menge\nMoxa;EDS-P510;1',
    'Manufacturer,Order number,Qty\nMoxa,EDS-P510,1',
    'Part Number,Manufacturer,Mfr Part #\n100-1,Moxa,EDS-P510',
    'Comment,Manufacturer 1,Manufacturer Part Number 1,Supplier 1\nx,Moxa,EDS-P510,Shop',
    'Typnummer;Hersteller;Artikelnummer\nEDS-P510;Moxa;MOX.EDS-P510',
    'Supplier,Make,Catalog No.\nShop,Moxa,EDS-P510',
    '品牌,型号,数量\nMoxa,EDS-P510,1',
    'Model,Vendor,Part number\nP510,Moxa,EDS-P510',
  ])(
    'is read by headings that mean something else in a price list, if no column has a surer one: %j',
    (text) => {
      expect(pairsIn(text)).toEqual([[2, 'Moxa', 'EDS-P510']]);
    },
  );

  it.each([
    'Manufacturer,Type,Order number\nMoxa,Switch,EDS-P510',
    'Artikelnummer;Menge;Preis\n100-1;1;2',
    'Item,Reference,Manufacturer,Code\n1,X1,Moxa,5',
  ])(
    'asks which of two columns has the part numbers, and takes no item number without manufacturers: %j',
    (text) => {
      const { partNumber } = guessLineColumns(readList(text));
      expect(partNumber === undefined || text.startsWith('Item')).toBe(true);
    },
  );

  it('of an Excel file has no line that is refused for a text beside the headings, and the digits of its numbers', async () => {
    const cells = {
      1: ['Manufacturer', 'MPN'],
      2: ['Finder', { number: '405200', format: 1 }, 'see mail'],
      3: ['WAGO', '2002-1201', '', 'https://example.org/a'],
    };
    const opened = await openList(new Blob([workbookOf({ List: cells }, ['#,##0'])]), { headings: 'guess' });
    if ('why' in opened) throw new Error(opened.why);
    expect(opened.note).toContain('2 rows with text to the right of the last heading');
    const columns = { manufacturer: 0, partNumber: 1, isTrimmed: false };
    expect(linesOf(opened.table, columns)).toMatchObject([
      { row: 2, manufacturer: 'Finder', partNumber: '405200' },
      { row: 3, manufacturer: 'WAGO', partNumber: '2002-1201' },
    ]);
    expect(linesOf(opened.table, columns).some(({ fault }) => fault !== undefined)).toBe(false);
  });

  it('has the digits that a cell of Excel holds in its first row too, where no row has headings', async () => {
    const row = ['Finder', { number: '405200', format: 1 }];
    const file = new Blob([workbookOf({ List: { 1: row, 2: row } }, ['#,##0'])]);
    const opened = await openListToLookUp(file, { sheet: undefined, headings: 'guess-or-none' });
    if ('why' in opened) throw new Error(opened.why);
    const columns = { manufacturer: 0, partNumber: 1, isTrimmed: false };
    expect(linesOf(opened.table, columns).map(({ partNumber }) => partNumber)).toEqual(['405200', '405200']);
  });

  it.each([
    'Item,Description,Qty,URL\nLED matrix,x,1,y',
    'Artikelnummer;Menge\nA;1',
    'ID,Name,Quantity\n1,x,2',
  ])(
    'without manufacturers is not looked up by a heading that can mean anything, and its headings are no line: %j',
    (text) => {
      const table = readList(text);
      expect(table.headingsCount).toBe(1);
      expect(guessLineColumns(table)).toMatchObject({ manufacturer: undefined, partNumber: undefined });
    },
  );

  it.each([
    'Hersteller;Typ;Bestellnummer\nMoxa;Switch;EDS-P510',
    'Manufacturer;MPN (replaced by)\nMoxa;EDS-P510',
  ])('leaves open which column has the part numbers where a heading is in doubt: %j', (text) => {
    expect(guessLineColumns(readList(text))).toMatchObject({ manufacturer: 0, partNumber: undefined });
  });

  it('is read below headings of two rows', () => {
    expect(pairsIn('Hersteller;Bestellnummer;Listenpreis\n;;EUR / Stück\nMoxa;EDS-P510;9,99')).toEqual([
      [3, 'Moxa', 'EDS-P510'],
    ]);
  });

  it('has no line whose number is longer than a spreadsheet keeps', async () => {
    const cells = { 1: ['Manufacturer', 'MPN'], 2: ['Finder', { number: '1234567890123456' }] };
    const file = new Blob([workbookOf({ List: cells })]);
    const opened = await openListToLookUp(file, { sheet: undefined, headings: 'guess-or-none' });
    if ('why' in opened) throw new Error(opened.why);
    const [line] = linesOf(opened.table, { manufacturer: 0, partNumber: 1, isTrimmed: false });
    expect(line).toMatchObject({ partNumber: '1234567890123456', fault: 'too_many_digits' });
  });

  it('does not guess a column that neither a heading nor the order tells', () => {
    const table = readList('MPN,Quantity,Note\nEDS-P510,1,x');
    const { manufacturer, partNumber } = guessLineColumns(table);
    expect([manufacturer, partNumber, table.headingsCount]).toEqual([undefined, 0, 1]);
    const twice = guessLineColumns(readList('MPN,MPN,Manufacturer\na,b,c'));
    expect([twice.manufacturer, twice.partNumber]).toEqual([2, undefined]);
    expect(guessLineColumns(readList('Pos,Was,Wieviel\n1,x,2')).partNumber).toBeUndefined();
  });

  it('without manufacturers is one: a column of part numbers alone, or beside quantities', () => {
    expect(guessLineColumns(readList('EDS-P510\nEDS-P511'))).toMatchObject({
      manufacturer: undefined,
      partNumber: 0,
    });
    expect(guessLineColumns(readList('MPN,Qty\nEDS-P510,1'))).toMatchObject({
      manufacturer: undefined,
      partNumber: 0,
    });
  });

  it('counts rows as a spreadsheet does, and has no line for an empty row', () => {
    expect(pairsIn('\nManufacturer,MPN\n\nMoxa,EDS-P510\n,\nADC,1')).toEqual([
      [4, 'Moxa', 'EDS-P510'],
      [6, 'ADC', '1'],
    ]);
  });

  it('keeps spaces at either end of a cell unless they are to be removed, and counts such lines', () => {
    const text = 'Moxa, EDS-P510\nADC,1';
    expect(pairsIn(text)?.[0]).toEqual([1, 'Moxa', ' EDS-P510']);
    expect(linesWithSpaces(linesIn(text) ?? [])).toBe(1);
    expect(linesIn(text, true)?.[0]?.partNumber).toBe('EDS-P510');
  });

  it('marks the lines whose cells cannot be relied on', () => {
    const faults = linesIn('Manufacturer,MPN\nMoxa,EDS,P510\nMoxa\nMoxa,2\nMoxa,"3\nMoxa,4')?.map(
      ({ row, fault }) => [row, fault],
    );
    expect(faults).toEqual([
      [2, 'row_too_long'],
      [3, undefined],
      [4, undefined],
      [5, 'quote_not_closed'],
    ]);
    expect(linesIn('Moxa,1\nMoxa,2,remark')?.map(({ fault }) => fault)).toEqual([undefined, undefined]);
  });
});
