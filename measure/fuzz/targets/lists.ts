import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { knownHeadings } from '../../../src/columns/fields/headings.ts';
import type { Mapping } from '../../../src/columns/mapping/mapping.ts';
import { parseTable } from '../../../src/columns/profile/open-list.ts';
import type { Table } from '../../../src/columns/profile/table.ts';
import { fileOfMapping } from '../../../src/columns/questions/mapping-file.ts';
import { readList } from '../../../src/list-lookup/read-list.ts';
import { stockListExample } from '../../../src/price-lists/report/example-texts.ts';
import { decodeText } from '../../../src/tables/decode-text.ts';
import { looksLikeTable } from '../../../src/tables/file-kinds.ts';
import { completeMapping } from '../../../tests/price-lists/complete-mapping.ts';
import { checkListFile } from '../../../tools/integrators/validate/check-list-file.ts';
import type { FileReport, ReportContext, Reporter } from '../../../tools/integrators/validate/file-report.ts';
import { createJsonReporter } from '../../../tools/integrators/validate/reports/json.ts';
import { createJunitReporter } from '../../../tools/integrators/validate/reports/junit.ts';
import { createTextReporter } from '../../../tools/integrators/validate/reports/text.ts';
import { canary } from '../canary.ts';
import { editedBytes } from '../edited-bytes.ts';
import { checkTable, lookUpTable, now } from '../examine-table.ts';
import { examineWith, type Target, toBytes } from '../target.ts';

const exportedAt = '2026-11-21T11:55:00Z';

const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    canary,
    ...'1 1.200 1,5 1.234.567,8 -1 1e3 EUR NL piece item-1 =1+1 @x ０'.split(' '),
  ),
  fc.constantFrom('"', '""', '"a""b"', '"a\nb"', '"a";b', '\u001b[31m', '\u0000', '\u202e', '\ufeff'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

const heading = fc.constantFrom(
  ...'SKU Name Qty Price Currency Country Menge Artikelnummer Start Version __proto__ 数量'.split(' '),
  ...['', ' ', 'SKU ', '"Lead time"', '\u001b]8;;', 'column 1'],
);

const table = fc
  .tuple(
    fc.constantFrom(',', ';', '\t', '|'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(heading, { minLength: 1, maxLength: 8 }),
    fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 6 }),
  )
  .map(([mark, lineBreak, headings, rows]) =>
    [headings, ...rows].map((cells) => cells.join(mark)).join(lineBreak),
  );

const utf16 = (text: string): Uint8Array =>
  Buffer.concat([Uint8Array.of(0xff, 0xfe), Buffer.from(text, 'utf16le')]);

const tokens = [
  ...',;\t|"\n\r='.split(''),
  ...['"\n', '\r\n', '\n\n', canary, `"${canary}"`],
  ...'"" 1.200 1,200.50 0 EUR'.split(' '),
];

const printedBy = (create: (context: ReportContext) => Reporter, report: FileReport): string => {
  const lines: string[] = [];
  const write = (text: string): void => {
    lines.push(text);
  };
  const reporter = create({ write, writeError: () => {}, colour: false });
  reporter.add(report);
  reporter.end();
  return lines.join('\n');
};

const isJson = (text: string): boolean => {
  JSON.parse(text);
  return true;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would obey these characters.
const obeyed = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

const examineReports = async (bytes: Uint8Array, list: Table, mapping: Mapping) => {
  const report = await checkListFile('list.csv', Uint8Array.from(bytes), {
    referenceTime: now,
    send: undefined,
    mappingFile: fileOfMapping(mapping, list),
    exportedAt,
    onRows: () => {},
  });
  if (obeyed.test(printedBy(createTextReporter, report))) return 'prints a control character';
  isJson(printedBy(createJsonReporter, report));
  return XMLValidator.validate(printedBy(createJunitReporter, report)) === true ? undefined : 'prints no XML';
};

const examine = async (bytes: Uint8Array): Promise<string | undefined> => {
  const { text } = decodeText(bytes, knownHeadings);
  looksLikeTable(text);
  lookUpTable(readList(text));
  parseTable(text, { headings: 'guess' });

  const list = parseTable(text);
  const mapping = completeMapping(list, exportedAt);
  return (await checkTable(list, mapping)) ?? (await examineReports(bytes, list, mapping));
};

/** Lists as CSV: what the validator page, the list lookup and `npm run validate` make of them. */
export const lists: Target = {
  name: 'lists',
  ending: 'csv',
  cases: editedBytes(
    fc.oneof(fc.oneof(table, fc.constant(stockListExample)).map(toBytes), table.map(utf16)),
    tokens,
  ),
  open: examineWith(examine),
};
