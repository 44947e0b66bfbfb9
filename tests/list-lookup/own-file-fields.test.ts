import { describe, expect, it } from 'vitest';
import { suggestedMapping } from '../../src/columns/mapping/mapping.ts';
import { openList } from '../../src/columns/profile/open-list.ts';
import { type OwnFileAnswers, readOwnFile } from '../../src/list-lookup/read-own-file.ts';
import { catalogueXml, productXml } from '../price-lists/catalogue.ts';
import { workbookOf } from '../tables/workbook.ts';

const blobOf = (content: string | Uint8Array): Blob =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);

const read = (content: string | Uint8Array, answers: OwnFileAnswers = {}) =>
  readOwnFile('own.csv', blobOf(content), { hasPrices: true, ...answers });

/** The rows that a file lists. */
const listedIn = async (...given: Parameters<typeof read>) => {
  const reading = await read(...given);
  if ('why' in reading) throw new Error(reading.why);
  return reading.file.listed;
};

/** The first price that a file states. */
const priceIn = async (...given: Parameters<typeof read>) => (await listedIn(...given))[0]?.price;

const withTitle = [
  'Preisliste 2026;;;',
  'Stand 19.02.2025;;;',
  ';;;',
  'Bestellnummer;Bezeichnung;Listenpreis €;Stand',
  ';;EUR / Stück;',
  '2702255;FL MGUARD;106,73;19.02.2025',
].join('\n');

describe('a file of the user', () => {
  it('is read below its title and its row of units, and asks for its manufacturer alone', async () => {
    expect(await read(withTitle)).toMatchObject({
      lacks: 'manufacturer',
      open: { columns: { manufacturerPartNumber: 0, title: 1, unitPrice: 2, date: 3 } },
    });
    expect(await listedIn(withTitle, { manufacturer: 'Phoenix Contact' })).toEqual([
      {
        row: 6,
        manufacturer: 'Phoenix Contact',
        partNumber: '2702255',
        itemNumber: '',
        name: 'FL MGUARD',
        date: '2025-02-19',
        price: '106,73 EUR',
      },
    ]);
  });

  it('is dated by its column Stand, which is no time at which a record was observed', async () => {
    const [row] = await listedIn('Hersteller;Bestellnummer;Stand\nWAGO;2002-1201;19.02.2025\n');
    expect(row?.date).toBe('2025-02-19');
    const opened = await openList(blobOf(withTitle), { headings: 'guess-or-none' });
    if ('why' in opened) throw new Error(opened.why);
    expect(suggestedMapping(opened.table).sources.get('observedAt')).toEqual({ from: 'unset' });
  });

  it.each([
    ['Price EUR', '106.73 EUR'],
    ['Net price [EUR]', '106.73 EUR'],
    ['Preis (CHF)', '106.73 CHF'],
    ['Price', '106.73'],
    ['€/100 Stk', '106.73 EUR for 100'],
  ])('keeps the currency of its heading %s in text and in a workbook', async (heading, price) => {
    const text = `Manufacturer,Order number,${heading}\nWAGO,2002-1201,106.73\n`;
    expect(await priceIn(text)).toBe(price);
    expect(await priceIn(text.replaceAll(',', '\t'))).toBe(price);
    const sheet = (cell: string | { number: string }) =>
      workbookOf({ List: { 1: ['Manufacturer', 'Order number', heading], 2: ['WAGO', '2002-1201', cell] } });
    expect(await priceIn(sheet('106.73'))).toBe(price);
    expect(await priceIn(sheet({ number: '106.73' }))).toBe(price);
  });

  it('has a currency once where the price or a column states it, also in a catalogue', async () => {
    expect(await priceIn('Manufacturer,MPN,Price EUR\nWAGO,1,9.99 €\n')).toBe('9.99 €');
    expect(await priceIn('Manufacturer,MPN,Price,Currency\nWAGO,1,9.99 EUR,EUR\n')).toBe('9.99 EUR');
    expect(await priceIn('Manufacturer,MPN,Price EUR,Currency\nWAGO,1,9.99,CHF\n')).toBe('9.99 CHF');
    const details = '<MANUFACTURER_NAME>WAGO</MANUFACTURER_NAME><MANUFACTURER_PID>1</MANUFACTURER_PID>';
    const price = {
      type: 'net_list',
      elements: '<PRICE_AMOUNT>9.99</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY>',
    };
    expect(await priceIn(catalogueXml([productXml('4711', [price], details)]))).toBe('9.99 EUR');
  });

  it('has no price where two columns may be the one', async () => {
    expect(await priceIn('Manufacturer,MPN,List price,Net price\nWAGO,1,9,8\n')).toBe('');
  });

  it.each([
    ['Hersteller;Bestellnummer\nWAGO;2002-1201', { partNumber: '2002-1201', itemNumber: '' }],
    ['Manufacturer;Order number;SKU\nWAGO;2002-1201;7', { partNumber: '2002-1201', itemNumber: '7' }],
    ['Hersteller;MPN;Bestellnummer\nWAGO;2002-1201;7', { partNumber: '2002-1201', itemNumber: '7' }],
  ])('has its order number as the part number, unless another column is that: %j', async (text, row) => {
    expect(await listedIn(text)).toMatchObject([row]);
  });

  it.each([
    'Hersteller;Typ;Bestellnummer\nWAGO;Klemme;2002-1201',
    'Manufacturer;MPN (replaced by)\nWAGO;2002-1201',
    'Hersteller;Artikelnummer\nWAGO;4711',
  ])('asks for the part number where a heading leaves it in doubt: %j', async (text) => {
    expect(await read(text)).toMatchObject({ lacks: 'part_number' });
  });

  it('without headings loses no row, and is read by the columns that a person names', async () => {
    const text = 'WAGO;2002-1201;0,55\nWAGO;2002-1301;0,65\n';
    expect(await read(text)).toMatchObject({
      lacks: 'manufacturer',
      open: { names: ['column 1', 'column 2', 'column 3'], rows: [{ number: 1 }, { number: 2 }] },
    });
    const named = await listedIn(text, { columns: { manufacturer: 0, manufacturerPartNumber: 1 } });
    expect(named.map(({ partNumber }) => partNumber)).toEqual(['2002-1201', '2002-1301']);
    const called = await listedIn(text, { manufacturer: 'WAGO', partNumberColumn: '2' });
    expect(called.map(({ partNumber }) => partNumber)).toEqual(['2002-1201', '2002-1301']);
  });

  it('says which sheets were not read, and reads the one that a person chooses', async () => {
    const sheetOf = (partNumber: string) => ({ 1: ['Manufacturer', 'MPN'], 2: ['WAGO', partNumber] });
    const book = workbookOf({ First: sheetOf('1'), Second: sheetOf('2') });
    expect(await read(book)).toMatchObject({
      sheets: ['First', 'Second'],
      sheet: 'First',
      words: expect.stringContaining('Only one sheet was read: First. Not read: Second.'),
    });
    expect(await listedIn(book, { sheet: 'Second' })).toMatchObject([{ partNumber: '2' }]);
  });

  it('says which part numbers may be meant as others, and compares what is written', async () => {
    const text =
      'Manufacturer;MPN\nWAGO;2002-1201\nWAGO;2002-1301 (old)\nWAGO;6E+07\nWAGO;2002-1401, 2002-1501\n';
    expect(await read(text)).toMatchObject({
      words: expect.stringContaining(
        '3 part numbers may be meant as others, and only what is written is compared: row 3 has a note in brackets after the text.',
      ),
    });
    expect(await read('Manufacturer;MPN\nWAGO;2002-1201\nWAGO;27 02 255\n')).toMatchObject({
      words: expect.not.stringContaining('may be meant'),
    });
  });

  it('is read in its encoding, and without spaces around its texts where that is asked for', async () => {
    const bytes = Uint8Array.from('Hersteller;MPN\nWeidm\u00fcller; 1 \n', (letter) => letter.charCodeAt(0));
    expect(await listedIn(bytes)).toMatchObject([{ manufacturer: 'Weidmüller', partNumber: ' 1 ' }]);
    expect(await listedIn(bytes, { isTrimmed: true })).toMatchObject([{ partNumber: '1' }]);
  });
});
