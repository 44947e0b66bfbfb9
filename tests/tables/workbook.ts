import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A cell: a text, one that is struck through, or a number with the position of its format among `formats`. */
type Cell =
  | string
  | { readonly number: string; readonly format?: number }
  | { readonly struck: string; readonly isRun?: true };

/** What a workbook hides: sheets by their names; of each sheet, rows by their numbers, and columns from 1. */
type Hidden = {
  readonly sheets?: readonly string[];
  readonly rows?: readonly number[];
  readonly columns?: readonly number[];
};

const cellXml = (cell: Cell, reference: string, struckStyle: number): string => {
  if (typeof cell === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  if ('number' in cell) return `<c r="${reference}" s="${cell.format ?? 0}"><v>${cell.number}</v></c>`;
  return cell.isRun === true
    ? `<c r="${reference}" t="inlineStr"><is><r><t>new </t></r><r><rPr><strike/></rPr><t>${cell.struck}</t></r></is></c>`
    : `<c r="${reference}" t="inlineStr" s="${struckStyle}"><is><t>${cell.struck}</t></is></c>`;
};

const sheetXml = (
  rows: Readonly<Record<number, readonly Cell[]>>,
  { rows: hiddenRows = [], columns = [] }: Hidden,
  struckStyle: number,
): string => {
  const written = Object.entries(rows).map(([number, cells]) => {
    const inRow = cells.map((cell, at) =>
      cellXml(cell, `${String.fromCharCode(65 + at)}${number}`, struckStyle),
    );
    const isHidden = hiddenRows.includes(Number(number));
    return `<row r="${number}"${isHidden ? ' hidden="1"' : ''}>${inRow.join('')}</row>`;
  });
  const cols = columns.map((column) => `<col min="${column}" max="${column}" width="9" hidden="1"/>`);
  return `<worksheet xmlns="${main}">${cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`}<sheetData>${written.join('')}</sheetData></worksheet>`;
};

/**
 * An Excel file with these sheets, whose rows have the numbers of their keys, and these format codes after `General`. Its dates
 * count from 1900, or from 1904 as those of older Macintosh versions.
 */
export const workbookOf = (
  sheets: Readonly<Record<string, Readonly<Record<number, readonly Cell[]>>>>,
  formats: readonly string[] = [],
  datesFrom: 1900 | 1904 = 1900,
  hidden: Hidden = {},
): Uint8Array<ArrayBuffer> => {
  const names = Object.keys(sheets);
  const listed = names.map((name, at) => {
    const state = hidden.sheets?.includes(name) === true ? ' state="hidden"' : '';
    return `<sheet name="${name}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`;
  });
  const relations = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  const struckStyle = formats.length + 1;
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${datesFrom === 1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}<Relationship Id="rIdS" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0"/>${styles.join('')}<xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        sheetXml(rows, hidden, struckStyle),
      ]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
};
