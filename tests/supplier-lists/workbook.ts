import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A cell: a text, or a number with the position of its format among `formats`. */
type Cell = string | { readonly number: string; readonly format?: number };

const cellXml = (cell: Cell, reference: string): string =>
  typeof cell === 'string'
    ? `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`
    : `<c r="${reference}" s="${cell.format ?? 0}"><v>${cell.number}</v></c>`;

const sheetXml = (rows: Readonly<Record<number, readonly Cell[]>>): string => {
  const written = Object.entries(rows).map(([number, cells]) => {
    const inRow = cells.map((cell, at) => cellXml(cell, `${String.fromCharCode(65 + at)}${number}`));
    return `<row r="${number}">${inRow.join('')}</row>`;
  });
  return `<worksheet xmlns="${main}"><sheetData>${written.join('')}</sheetData></worksheet>`;
};

/**
 * An Excel file with these sheets, whose rows have the numbers of their keys, and these format codes after `General`. Its dates
 * count from 1900, or from 1904 as those of older Macintosh versions.
 */
export const workbookOf = (
  sheets: Readonly<Record<string, Readonly<Record<number, readonly Cell[]>>>>,
  formats: readonly string[] = [],
  datesFrom: 1900 | 1904 = 1900,
): Uint8Array<ArrayBuffer> => {
  const names = Object.keys(sheets);
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const relations = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${datesFrom === 1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}<Relationship Id="rIdS" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(rows)]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
};
