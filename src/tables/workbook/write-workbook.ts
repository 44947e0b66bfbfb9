import { strToU8, zipSync } from 'fflate';
import { type NumberFormat, type StoredValue, serialOf } from '../cell-values.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The characters that XML cannot have; a workbook writes them as `_x0001_`, and so the text that looks like one. */
const unwritable = /(?![\t\n])\p{Cc}|[\ufffe\uffff]|\p{Cs}|_(?=x[0-9A-Fa-f]{4}_)/gu;

const asXml = (text: string): string =>
  text
    .replace(
      unwritable,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The most characters that a cell of a spreadsheet can have. */
const maxCellLength = 32_767;

/** A cell: a text, a text that links to an address, a value that is shown as a text, a whole number, or a day as `YYYY-MM-DD`. */
export type SheetCell =
  | string
  | { readonly text: string; readonly address: string }
  | { readonly text: string; readonly value: StoredValue }
  | { readonly number: string }
  | { readonly day: string };

/** A sheet of a workbook. */
export type Sheet = {
  readonly name: string;
  readonly rows: readonly (readonly SheetCell[])[];
  /** Whether the first row has headings: they are in bold, stay in view and filter the rows below. */
  readonly hasHeadings: boolean;
};

/** The cell styles that every workbook has, by their positions. */
const styles = { text: 1, heading: 2, day: 3, number: 4, link: 5 } as const;
const ownStyles = 6;

// Number format 0 is General, 49 is Text, and 1 is a whole number. Those of a workbook begin with 164.
const general = 0;
const dayFormat = 164;
const firstOwnFormat = 165;

const stylesXml = (formats: readonly NumberFormat[]): string => {
  const font = (mark: string, colour = ''): string =>
    `<font>${mark}<sz val="11"/>${colour}<name val="Calibri"/></font>`;
  const fonts = [font(''), font('<b/>'), font('<u/>', '<color rgb="FF0563C1"/>')];
  const xf = (format: number, fontId = 0): string =>
    `<xf xfId="0" numFmtId="${format}" fontId="${fontId}" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top"${format === 49 ? ' wrapText="1"' : ''}/></xf>`;
  const ids = formats.map((format, at) => (typeof format === 'number' ? format : firstOwnFormat + at));
  const numFmt = (id: number, code: string): string =>
    `<numFmt numFmtId="${id}" formatCode="${asXml(code)}"/>`;
  const numFmts = [
    numFmt(dayFormat, 'yyyy\\-mm\\-dd'),
    ...formats.flatMap((format, at) =>
      typeof format === 'string' ? [numFmt(firstOwnFormat + at, format)] : [],
    ),
  ];
  const xfs = [
    ...['<xf xfId="0"/>', xf(49), xf(49, 1), xf(dayFormat), xf(1), xf(49, 2)],
    ...ids.map((id) => xf(id)),
  ];
  return `<styleSheet xmlns="${main}"><numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts><fonts count="3">${fonts.join('')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs></styleSheet>`;
};

/** The position of the style of a number format. */
type StyleOf = (format: NumberFormat) => number;

const textOf = (cell: SheetCell): string =>
  typeof cell === 'string' ? cell : 'text' in cell ? cell.text : 'number' in cell ? cell.number : cell.day;

const textXml = (text: string, style: number): string =>
  text === ''
    ? '<c/>'
    : `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${asXml(text.slice(0, maxCellLength))}</t></is></c>`;

/** The errors that a file may have as such. */
const writableError = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A)$/;

/** A value as a cell; undefined where a spreadsheet has no such value. */
const valueXml = (value: StoredValue, styleOf: StyleOf): string | undefined => {
  const cell = (type: string, format: NumberFormat, stored: string | number): string =>
    `<c t="${type}" s="${styleOf(format)}"><v>${stored}</v></c>`;
  if ('isTrue' in value) return cell('b', general, value.isTrue ? 1 : 0);
  if ('error' in value) return writableError.test(value.error) ? cell('e', general, value.error) : undefined;
  const number = 'number' in value ? value.number : value.serial;
  return Number.isFinite(Number(number)) ? cell('n', value.format, number) : undefined;
};

const cellXml = (cell: SheetCell, isHeading: boolean, styleOf: StyleOf): string => {
  if (isHeading) return textXml(textOf(cell), styles.heading);
  if (typeof cell === 'string') return textXml(cell, styles.text);
  if ('value' in cell) return valueXml(cell.value, styleOf) ?? textXml(cell.text, styles.text);
  if ('text' in cell) return textXml(cell.text, isLink(cell) ? styles.link : styles.text);
  if ('number' in cell) return `<c s="${styles.number}"><v>${cell.number}</v></c>`;
  const serial = serialOf(cell.day);
  return Number.isFinite(serial)
    ? `<c s="${styles.day}"><v>${serial}</v></c>`
    : textXml(cell.day, styles.text);
};

/** The most links of a sheet, and the longest address, with which Excel opens a file. */
const maxLinks = 65_530;
const address = /^https?:\/\/[^\s"<>]{1,2000}$/;

const isLink = (cell: SheetCell): cell is SheetCell & { readonly address: string } =>
  typeof cell !== 'string' && 'address' in cell && cell.text !== '' && address.test(cell.address);

/** The letters of a column: A, …, Z, AA, … */
const columnName = (column: number): string =>
  `${column < 26 ? '' : columnName(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + (column % 26))}`;

/** The links of a sheet: the place of each cell, and its address. */
const linksOf = ({ rows }: Sheet): (readonly [place: string, address: string])[] =>
  rows
    .flatMap((cells, row) =>
      cells.flatMap((cell, column) =>
        isLink(cell) ? [[`${columnName(column)}${row + 1}`, cell.address] as const] : [],
      ),
    )
    .slice(0, maxLinks);

/** The widths of columns in characters: a column is as wide as its longest line, but for long texts, which wrap. */
const [minWidth, maxWidth] = [8, 48];

/** The arrow of a filter covers the end of a heading. */
const arrowWidth = 3;

/** What a format may write that its code has shorter, as a name of a month. */
const nameWidth = 5;

/** How many characters of a cell stand side by side. Too narrow a column hides a date. */
const lengthOf = (cell: SheetCell): number => {
  const [line = ''] = textOf(cell).split('\n', 1);
  const isDate = typeof cell !== 'string' && 'value' in cell && 'serial' in cell.value;
  return isDate && typeof cell.value.format === 'string'
    ? Math.max(line.length, cell.value.format.length + nameWidth)
    : line.length;
};

const widthsOf = ({ rows, hasHeadings }: Sheet): number[] => {
  const widths: number[] = [];
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      const width = lengthOf(cell) + (hasHeadings && row === 0 ? arrowWidth : 1);
      widths[column] = Math.min(maxWidth, Math.max(widths[column] ?? minWidth, width));
    }
  }
  return widths;
};

/** The cells from the first to the last, as a filter names them. */
const rangeOf = ({ rows }: Sheet, mark: '' | '$'): string =>
  `${mark}A${mark}1:${mark}${columnName(Math.max(0, (rows[0]?.length ?? 0) - 1))}${mark}${rows.length}`;

const sheetXml = (sheet: Sheet, links: ReturnType<typeof linksOf>, styleOf: StyleOf): string => {
  const { rows, hasHeadings } = sheet;
  const view = hasHeadings ? '<pane ySplit="1" topLeftCell="A2" state="frozen"/>' : '';
  const columns = widthsOf(sheet).map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const data = rows.map(
    (cells, row) =>
      `<row>${cells.map((cell) => cellXml(cell, hasHeadings && row === 0, styleOf)).join('')}</row>`,
  );
  const linked = links.map(([place], at) => `<hyperlink ref="${place}" r:id="rId${at + 1}"/>`);
  return [
    `<worksheet xmlns="${main}" xmlns:r="${office}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView workbookViewId="0">${view}</sheetView></sheetViews>`,
    columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`,
    `<sheetData>${data.join('')}</sheetData>`,
    hasHeadings ? `<autoFilter ref="${rangeOf(sheet, '')}"/>` : '',
    linked.length === 0 ? '' : `<hyperlinks>${linked.join('')}</hyperlinks>`,
    // Paper size 9 is A4.
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>',
  ].join('');
};

const relationship = (at: number, type: string, target: string, mode = ''): string =>
  `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"${mode}/>`;

const relationships = (entries: readonly string[]): string =>
  `<Relationships xmlns="${packages}/relationships">${entries.join('')}</Relationships>`;

/** The ranges of the filters, which Excel looks for under this name. */
const filterNames = (sheets: readonly Sheet[]): string => {
  const names = sheets.flatMap((sheet, at) =>
    sheet.hasHeadings
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${asXml(sheet.name)}'!${rangeOf(sheet, '$')}</definedName>`
      : [],
  );
  return names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`;
};

/**
 * An Excel file. No cell is a formula, and what is given as text stays text, so that no part number becomes a number or a date. A value
 * has its number format. A sheet has columns as wide as their texts, and prints on A4.
 */
export const writeWorkbook = (sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> => {
  const positions = new Map<NumberFormat, number>();
  const styleOf: StyleOf = (format) => {
    const position = positions.get(format) ?? ownStyles + positions.size;
    positions.set(format, position);
    return position;
  };
  const written = sheets.map((sheet, at) => {
    const links = linksOf(sheet);
    return { sheet, links, name: `sheet${at + 1}.xml`, xml: sheetXml(sheet, links, styleOf) };
  });
  const overrides = written.map(
    ({ name }) => `<Override PartName="/xl/worksheets/${name}" ContentType="${types}.worksheet+xml"/>`,
  );
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': relationships([relationship(0, 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${sheets.map(({ name }, at) => `<sheet name="${asXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets>${filterNames(sheets)}</workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...written.map(({ name }, at) => relationship(at, 'worksheet', `worksheets/${name}`)),
      relationship(written.length, 'styles', 'styles.xml'),
    ]),
    'xl/styles.xml': stylesXml([...positions.keys()]),
    ...Object.fromEntries(
      written.flatMap(({ name, xml, links }) => [
        [`xl/worksheets/${name}`, xml],
        [
          `xl/worksheets/_rels/${name}.rels`,
          relationships(
            links.map(([, target], at) =>
              relationship(at, 'hyperlink', asXml(target), ' TargetMode="External"'),
            ),
          ),
        ],
      ]),
    ),
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(`${declaration}${xml}`)])),
    // The day of the file system's epoch: the same list gives the same bytes.
    { mtime: '1980-01-01T00:00:00' },
  );
};
