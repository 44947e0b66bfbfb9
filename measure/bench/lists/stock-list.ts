import { strToU8, zipSync } from 'fflate';

const headings = 'SKU,Description,Brand,MPN,Qty,Unit,Price,Currency,Country,Warehouse,Lead time'.split(',');

/**
 * The rows of a list as an ordinary export has it: eleven columns. Item numbers, titles, part numbers and prices differ in every
 * row; the other columns repeat.
 */
const rowsOf = (count: number): (string | number)[][] =>
  Array.from({ length: count }, (_, index) => [
    `item-${index}`,
    `Ethernet switch, 8 ports, fanless, type ${index}`,
    'Example Works',
    `EW-408A/8-T-${index}`,
    index % 300,
    'piece',
    (((index * 7919) % 1_000_003) + 1) / 100,
    'EUR',
    'NL',
    'Rotterdam',
    index % 20,
  ]);

/** The list as CSV, in which the title is quoted. */
export const stockListCsv = (count: number): string => {
  const lines = rowsOf(count).map((cells) =>
    cells.map((cell, column) => (column === 1 ? `"${cell}"` : cell)).join(','),
  );
  return `${headings.join(',')}\n${lines.join('\n')}\n`;
};

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The list as an Excel file, with its texts shared as Excel writes them. */
export const stockListWorkbook = (count: number): Uint8Array<ArrayBuffer> => {
  const texts = new Map<string, number>();
  const indexOf = (text: string): number => {
    const known = texts.get(text) ?? texts.size;
    texts.set(text, known);
    return known;
  };
  const cellXml = (cell: string | number, at: string): string =>
    typeof cell === 'number'
      ? `<c r="${at}"><v>${cell}</v></c>`
      : `<c r="${at}" t="s"><v>${indexOf(cell)}</v></c>`;
  const rows = [headings, ...rowsOf(count)].map((cells, index) => {
    const written = cells.map((cell, column) =>
      cellXml(cell, `${String.fromCharCode(65 + column)}${index + 1}`),
    );
    return `<row r="${index + 1}">${written.join('')}</row>`;
  });
  const strings = [...texts.keys()].map((text) => `<si><t>${text}</t></si>`);
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
};

/** A BMEcat catalogue of so many products, each with a description and features that are no part of a price list: 2 KB each. */
export const stockCatalogue = (count: number): string => {
  const feature = '<FEATURE><FNAME>EF000123</FNAME><FVALUE>12.5</FVALUE><FUNIT>MMT</FUNIT></FEATURE>';
  const others = `<PRODUCT_FEATURES>${feature.repeat(12)}</PRODUCT_FEATURES>`;
  const products = rowsOf(count).map(
    ([number, title, maker, partNumber, , unit, price]) =>
      `<PRODUCT><SUPPLIER_PID>${number}</SUPPLIER_PID><PRODUCT_DETAILS><DESCRIPTION_SHORT>${title}</DESCRIPTION_SHORT><DESCRIPTION_LONG>${'A switch for a rail. '.repeat(20)}</DESCRIPTION_LONG><MANUFACTURER_PID>${partNumber}</MANUFACTURER_PID><MANUFACTURER_NAME>${maker}</MANUFACTURER_NAME></PRODUCT_DETAILS>${others}<PRODUCT_ORDER_DETAILS><ORDER_UNIT>${unit}</ORDER_UNIT><PRICE_QUANTITY>100</PRICE_QUANTITY></PRODUCT_ORDER_DETAILS><PRODUCT_PRICE_DETAILS><PRODUCT_PRICE price_type="net_customer"><PRICE_AMOUNT>${price}</PRICE_AMOUNT><LOWER_BOUND>1</LOWER_BOUND></PRODUCT_PRICE></PRODUCT_PRICE_DETAILS></PRODUCT>`,
  );
  const header = '<CATALOG><TERRITORY>NL</TERRITORY><CURRENCY>EUR</CURRENCY></CATALOG>';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<BMECAT version="2005"><HEADER>${header}</HEADER><T_NEW_CATALOG>${products.join('\n')}</T_NEW_CATALOG></BMECAT>`;
};
