import fc from 'fast-check';
import { withProfile } from '../../../src/columns/profile/examine-columns.ts';
import { readCatalogue } from '../../../src/tables/bmecat/read-bmecat.ts';
import { ListRefused } from '../../../src/tables/list-refused.ts';
import { catalogueXml, productXml } from '../../../tests/price-lists/catalogue.ts';
import { completeMapping } from '../../../tests/price-lists/complete-mapping.ts';
import { editedBytes, xmlTokens } from '../edited-bytes.ts';
import { checkTable, lookUpTable } from '../examine-table.ts';
import { examineWith, microsecondsOfBudget, type Target, toBytes } from '../target.ts';

const original = catalogueXml([
  productXml('A', [
    { type: 'net_list', elements: '<PRICE_AMOUNT>9</PRICE_AMOUNT><TERRITORY>AT</TERRITORY>' },
    { type: 'net_customer', elements: '<PRICE_AMOUNT>8</PRICE_AMOUNT><LOWER_BOUND>10</LOWER_BOUND>' },
  ]),
  productXml('B', []),
]);

const tokens = [
  ...xmlTokens,
  ...'encoding="utf-16le" encoding="x" <ARTICLE> </PRODUCT> <PRODUCT_PRICE> xmlns="b" b:PRODUCT'.split(' '),
  ...['<PRICE_FACTOR>2</PRICE_FACTOR>', '<DAILY_PRICE>1</DAILY_PRICE>'],
];

/** Each is read from the whole file, as a person chooses one. */
const examinedLists = 4;

const examine = async (bytes: Uint8Array): Promise<string | undefined> => {
  const file = new Blob([Uint8Array.from(bytes)]);
  try {
    const { table: read, sheets, note } = await readCatalogue(file);
    const table = withProfile(read);
    if (note.length > 1000) return 'has a long note';
    for (const name of sheets.slice(0, examinedLists)) await readCatalogue(file, name);
    lookUpTable(table);
    const wrong = await checkTable(table, completeMapping(table, '2026-11-21T11:55:00Z'));
    if (wrong !== undefined) return wrong;
    return table.rows.every(({ number }, index) => number === index + 2)
      ? undefined
      : 'has rows out of order';
  } catch (error) {
    if (!(error instanceof ListRefused)) throw error;
    return undefined;
  }
};

/** BMEcat catalogues in the validator and the list lookup. */
export const catalogues: Target = {
  name: 'catalogues',
  ending: 'xml',
  cases: editedBytes(fc.constant(toBytes(original)), tokens),
  allowance: microsecondsOfBudget,
  open: examineWith(examine),
};
