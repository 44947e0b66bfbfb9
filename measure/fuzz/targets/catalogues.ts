import fc from 'fast-check';
import { readCatalogue } from '../../../src/supplier-lists/bmecat/read-bmecat.ts';
import { ListRefused } from '../../../src/supplier-lists/list-refused.ts';
import { catalogueXml, productXml } from '../../../tests/supplier-lists/catalogue.ts';
import { editedBytes, xmlTokens } from '../edited-bytes.ts';
import { examineWith, type Target, toBytes } from '../target.ts';

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

const examine = async (bytes: Uint8Array): Promise<string | undefined> => {
  const file = new Blob([Uint8Array.from(bytes)]);
  try {
    const { table, sheets, note } = await readCatalogue(file);
    if (note.length > 1000) return 'has a long note';
    for (const name of sheets) await readCatalogue(file, name);
    return table.rows.every(({ number }, index) => number === index + 2)
      ? undefined
      : 'has rows out of order';
  } catch (error) {
    if (!(error instanceof ListRefused)) throw error;
    return undefined;
  }
};

/** BMEcat catalogues in the validator. */
export const catalogues: Target = {
  name: 'catalogues',
  ending: 'xml',
  cases: editedBytes(fc.constant(toBytes(original)), tokens),
  open: examineWith(examine),
};
