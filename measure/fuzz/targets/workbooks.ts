import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { withProfile } from '../../../src/columns/profile/examine-columns.ts';
import { ListRefused } from '../../../src/tables/list-refused.ts';
import { openWorkbook } from '../../../src/tables/workbook/read-workbook.ts';
import { completeMapping } from '../../../tests/price-lists/complete-mapping.ts';
import { workbookOf } from '../../../tests/tables/workbook.ts';
import { editedBytes, xmlTokens } from '../edited-bytes.ts';
import { checkTable, lookUpTable } from '../examine-table.ts';
import { examineWith, microsecondsOfBudget, type Target } from '../target.ts';

const simple = workbookOf(
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

/** The workbook with merged cells, and with texts that its cells share. */
const parts: Readonly<Record<string, Uint8Array>> = (() => {
  const unpacked = Object.entries(unzipSync(simple)).map(([name, part]) => [
    name,
    strFromU8(part).replace('</sheetData>', '</sheetData><mergeCell ref="A2:B5"/><mergeCell ref="A1:C1"/>'),
  ]);
  const texts = '<sst><si><t>A-3</t></si><si><t>7,5</t></si></sst>';
  const all = Object.fromEntries([...unpacked, ['xl/sharedStrings.xml', texts]]);
  return Object.fromEntries(Object.entries(all).map(([name, xml]) => [name, strToU8(String(xml))]));
})();

const packed = (changed: Readonly<Record<string, Uint8Array>>): Uint8Array =>
  zipSync({ ...parts, ...changed }, { level: 0 });

const original = packed({});

const tokens = [
  ...xmlTokens,
  ...['<row r="1048576">', '<row r="-1">', '<c r="XFD1" t="s">', '<c r="ZZZZZZ9">'],
  ...'<v>1e308</v> <v>NaN</v> </row> t="s" t="b" s="99" date1904="1" [h]:mm yyyy @ "" 0.E+0 ?/?'.split(' '),
];

const anyPart = fc.constantFrom(...Object.entries(parts));

/** The workbook with one part changed, which is packed whole again. */
const changedPart = anyPart.chain(([name, part]) =>
  editedBytes(fc.constant(part), tokens).map((changed) => packed({ [name]: strToU8(strFromU8(changed)) })),
);

const elements = /<(row|c|v|sheet|mergeCell|numFmt|xf|si|t|Relationship)\b[^<>]*(?:\/>|>[\s\S]*?<\/\1>)/g;

/** An element without its position: the next one follows it. */
const withoutPosition = (xml: string): string => xml.replace(/ r="[A-Z0-9]+"/g, '');

/** How long a part becomes: mostly a little, and as long as the part of a large sheet. */
const stretchedLengths = [1000, 1000, 1000, 16_384, 16_384, 262_144];

/** The workbook with one of its elements many times: rows, cells, sheets, merged cells, formats, styles or texts. */
const stretchedPart = fc
  .tuple(anyPart, fc.nat(), fc.constantFrom(...stretchedLengths), fc.constantFrom(...tokens, ''))
  .map(([[name, part], which, length, token]) => {
    const xml = strFromU8(part);
    const found = [...xml.matchAll(elements)];
    const { 0: element, index } = found[which % Math.max(found.length, 1)] ?? { 0: '', index: 0 };
    const again = `${withoutPosition(element)}${which % 4 === 0 ? token : ''}`;
    const count = Math.ceil(length / Math.max(again.length, 1));
    const end = index + element.length;
    return packed({ [name]: strToU8(xml.slice(0, end) + again.repeat(count) + xml.slice(end)) });
  });

const examine = async (bytes: Uint8Array): Promise<string | undefined> => {
  try {
    const { sheets, readSheet } = openWorkbook(bytes);
    for (const name of sheets) {
      const table = withProfile(readSheet(name).table);
      lookUpTable(table);
      const wrong = await checkTable(table, completeMapping(table, '2026-11-21T11:55:00Z'));
      if (wrong !== undefined) return wrong;
    }
  } catch (error) {
    if (!(error instanceof ListRefused)) throw error;
  }
  return undefined;
};

/** Excel files in the validator and the list lookup: changed and stretched parts, and changed bytes of the archive. */
export const workbooks: Target = {
  name: 'workbooks',
  ending: 'xlsx',
  cases: fc.oneof(
    { weight: 10, arbitrary: changedPart },
    { weight: 1, arbitrary: stretchedPart },
    {
      weight: 10,
      arbitrary: editedBytes(fc.constant(original), ['PK\u0001\u0002', 'PK\u0003\u0004', 'PK\u0005\u0006']),
    },
  ),
  allowance: microsecondsOfBudget,
  open: examineWith(examine),
};
