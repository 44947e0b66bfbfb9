import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { ListRefused } from '../../../src/supplier-lists/list-refused.ts';
import { openWorkbook } from '../../../src/supplier-lists/workbook/read-workbook.ts';
import { workbookOf } from '../../../tests/supplier-lists/workbook.ts';
import { editedBytes, xmlTokens } from '../edited-bytes.ts';
import { examineWith, type Target } from '../target.ts';

const original = workbookOf(
  {
    Prices: {
      1: ['SKU', 'Qty', 'From'],
      2: ['A-1', { number: '17', format: 1 }, { number: '45982.5', format: 2 }],
      5: ['A-2', { number: '-0.1234567890123456789', format: 3 }],
    },
    Notes: {},
  },
  ['00000', 'dd.mm.yyyy hh:mm', '#,##0.00;[Red]-#,##0.00'],
);

const tokens = [
  ...xmlTokens,
  ...['<row r="1048576">', '<row r="-1">', '<c r="XFD1" t="s">', '<c r="ZZZZZZ9">'],
  ...'<v>1e308</v> <v>NaN</v> </row> t="s" t="b" s="99" date1904="1" [h]:mm yyyy @ "" 0.E+0 ?/?'.split(' '),
];

/** The workbook with one part changed, which is packed whole again. */
const changedPart = fc
  .constantFrom(...Object.entries(unzipSync(original)))
  .chain(([name, part]) =>
    editedBytes(fc.constant(part), tokens).map((changed) =>
      zipSync({ ...unzipSync(original), [name]: strToU8(strFromU8(changed)) }, { level: 0 }),
    ),
  );

const readWhole = (bytes: Uint8Array): void => {
  const { sheets, readSheet } = openWorkbook(bytes);
  for (const name of sheets) readSheet(name);
};

const examine = (bytes: Uint8Array): string | undefined => {
  try {
    readWhole(bytes);
  } catch (error) {
    if (!(error instanceof ListRefused)) throw error;
  }
  return undefined;
};

/** Excel files in the validator: changed parts, and changed bytes of the archive. */
export const workbooks: Target = {
  name: 'workbooks',
  ending: 'xlsx',
  cases: fc.oneof(
    changedPart,
    editedBytes(fc.constant(original), ['PK\u0001\u0002', 'PK\u0003\u0004', 'PK\u0005\u0006']),
  ),
  open: examineWith(examine),
};
