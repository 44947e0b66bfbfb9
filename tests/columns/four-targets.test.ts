import { describe, expect, it } from 'vitest';
import { columnOf } from '../../src/columns/fields/fields.ts';
import { confirmed, suggestedMapping, usualOf } from '../../src/columns/mapping/mapping.ts';
import { type OpenedList, openList } from '../../src/columns/profile/open-list.ts';
import { guessLineColumns } from '../../src/list-lookup/line-fields.ts';
import { linesOf, openListToLookUp } from '../../src/list-lookup/read-list.ts';
import { readOwnFile } from '../../src/list-lookup/read-own-file.ts';
import { createRowReader } from '../../src/price-lists/check/read-row.ts';
import { suggestProducts } from '../../tools/editors/catalogue/list/product-fields.ts';
import { workbookOf } from '../tables/workbook.ts';

const rows = [
  ['Hersteller', 'Herstellernummer', 'Bezeichnung', 'Preis EUR', 'Geändert am'],
  ['Weidmüller', '1,5/2-ST', 'Klemme', '9,99', '03.02.2025'],
  ['WAGO', '2002-1201', 'Schraube', '0,55', '04.02.2025'],
];

const textOf = (mark: string, lines: readonly (readonly string[])[] = rows): string =>
  lines.map((cells) => cells.map((cell) => (cell.includes(mark) ? `"${cell}"` : cell)).join(mark)).join('\n');

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const utf16 = (text: string) => {
  const units = Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0));
  return new Uint8Array(units.buffer);
};

const sheet = Object.fromEntries(rows.map((cells, at) => [at + 3, cells]));

/** Lists that say the same, each in another form. */
const lists: readonly (readonly [string, BlobPart])[] = [
  ['commas', textOf(',')],
  ['semicolons', textOf(';')],
  ['tabs', textOf('\t')],
  ['vertical bars', textOf('|')],
  ['Windows-1252', latin(textOf(';'))],
  ['UTF-16', utf16(textOf(';'))],
  ['a title above', `Preisliste 2025;;;;\n;;;;\n${textOf(';')}`],
  [
    'units in a second row',
    textOf(';', [
      rows[0]?.map((cell) => cell.replace(' EUR', '')) ?? [],
      ['', '', '', 'EUR', ''],
      ...rows.slice(1),
    ]),
  ],
  ['a workbook with a title', new Uint8Array(workbookOf({ Preise: { 1: ['Preisliste 2025'], ...sheet } }))],
];

const opened = async (blob: Blob): Promise<OpenedList> => {
  const list = await openList(blob, { headings: 'guess-or-none' });
  if ('why' in list) throw new Error(list.why);
  return list;
};

describe.each(lists)('a list with %s', (_, content) => {
  const blob = new Blob([content]);

  it('has the same columns, encoding and rows as a price list, a product list, a source and a list to look up', async () => {
    const { table, sheet: name } = await opened(blob);
    const looked = await openListToLookUp(blob, { sheet: undefined, headings: 'guess-or-none' });
    if ('why' in looked) throw new Error(looked.why);
    const records = suggestedMapping(table).sources;
    const products = suggestProducts(table, name).mapping.sources;
    const lines = guessLineColumns(looked.table);
    expect([records, products].map((of) => columnOf(of.get('manufacturer')))).toEqual([0, 0]);
    expect([records, products].map((of) => columnOf(of.get('manufacturerPartNumber')))).toEqual([1, 1]);
    expect(lines).toMatchObject({ manufacturer: 0, partNumber: 1 });
    expect([looked.table.form, looked.table.headings]).toEqual([table.form, table.headings]);
    const read = linesOf(looked.table, { ...lines, partNumber: 1 });
    expect(read.map(({ manufacturer, partNumber }) => [manufacturer, partNumber])).toEqual([
      ['Weidmüller', '1,5/2-ST'],
      ['WAGO', '2002-1201'],
    ]);
  });

  it('has the same dates and prices with their currency as a price list and as a source', async () => {
    const { table } = await opened(blob);
    const { sources, ...mapping } = suggestedMapping(table);
    const updated = columnOf(sources.get('sourceUpdatedAt'));
    expect(usualOf('currency', table, sources)).toEqual({ from: 'constant', text: 'EUR' });
    const taken = new Map([...sources].map(([name, source]) => [name, confirmed(source)]));
    const read = createRowReader(table, { ...mapping, sources: taken, timeZone: 'UTC', decimalMark: ',' });
    const values = table.rows.map((row) => read(row).values);
    const source = await readOwnFile('own', blob, { hasPrices: true });
    if ('why' in source) throw new Error(source.why);
    expect(source.file.listed.map(({ date, price }) => [date, price])).toEqual([
      ['2025-02-03', '9,99 EUR'],
      ['2025-02-04', '0,55 EUR'],
    ]);
    expect([updated, ...values.map((of) => [String(of.sourceUpdatedAt).slice(0, 10), of.unitPrice])]).toEqual(
      [4, ['2025-02-03', '9.99'], ['2025-02-04', '0.55']],
    );
  });
});

it('a list without headings loses its first row as no kind of list', async () => {
  const blob = new Blob([textOf(';', rows.slice(1))]);
  const { table } = await opened(blob);
  const looked = await openListToLookUp(blob, { sheet: undefined, headings: 'guess-or-none' });
  if ('why' in looked) throw new Error(looked.why);
  const columns = { manufacturer: 0, manufacturerPartNumber: 1 };
  const source = await readOwnFile('own', blob, { columns });
  expect([table.rowCount, looked.table.rowCount]).toEqual([2, 2]);
  expect(source).toMatchObject({
    file: { listed: [{ manufacturer: 'Weidmüller' }, { manufacturer: 'WAGO' }] },
  });
});
