import { maxBodyBytes } from '../../contracts/supplier/limits.ts';
import { isXml, maxCatalogueBytes, tooLargeCatalogue } from '../../supplier-lists/bmecat/bmecat-file.ts';
import { isWorkbook } from '../../supplier-lists/open-list.ts';
import {
  decodeTable,
  encodingNotes,
  isTableFile,
  maxTableBytes,
  tooLargeTable,
} from '../../supplier-lists/parse-table.ts';

/** A file as a batch, as a table, as a workbook, or refused. */
type OpenedFile =
  | { readonly kind: 'batch'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'table'; readonly text: string; readonly note: string }
  /** A table that is too large for the text area. */
  | { readonly kind: 'list'; readonly file: Blob }
  /** An Excel file, or a catalogue as XML. */
  | { readonly kind: 'workbook'; readonly file: Blob }
  | { readonly kind: 'refused'; readonly why: string };

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.arrayBuffer());

/** What a file is that people take for a list, by its first characters. */
const otherKinds: readonly (readonly [form: RegExp, why: string])[] = [
  [
    /^%PDF-/,
    'This is a PDF file, which has no table that can be read exactly. Export the list as CSV or Excel.',
  ],
  [
    /^\s*<(?:!doctype html|html|head|body|table|meta)/i,
    'This is an HTML file, a web page. Some systems save one under the name of an Excel file: open it in a spreadsheet and save it as CSV or .xlsx.',
  ],
  [
    /^\u00d0\u00cf.\u00e0/s,
    'This is an Excel file of the old kind (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.',
  ],
];

/** The first bytes of a file as Latin-1, in which every byte is a character. */
const beginningAsLatin1 = (bytes: Uint8Array): string => {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return String.fromCharCode(...bytes.subarray(start, start + 1024));
};

const read = async (file: File): Promise<OpenedFile> => {
  // One byte more than is allowed is enough to know that a body is too large.
  const bytes = await bytesOf(file.slice(0, maxBodyBytes + 1));
  const beginning = beginningAsLatin1(bytes);
  const other = otherKinds.find(([form]) => form.test(beginning));
  if (other !== undefined) return { kind: 'refused', why: other[1] };
  const isXmlFile = isXml(bytes);
  const isWorkbookFile = isWorkbook(bytes);
  if (!isXmlFile && !isWorkbookFile && !isTableFile(file.name, bytes)) return { kind: 'batch', bytes };
  if (isXmlFile && file.size > maxCatalogueBytes) return { kind: 'refused', why: tooLargeCatalogue };
  if (!isXmlFile && file.size > maxTableBytes) return { kind: 'refused', why: tooLargeTable };
  if (isXmlFile || isWorkbookFile) return { kind: 'workbook', file };
  return readTable(file);
};

/** A table as text, or as a list if it is too large for the text area. */
export const readTable = async (file: Blob): Promise<Extract<OpenedFile, { kind: 'table' | 'list' }>> => {
  if (file.size > maxBodyBytes) return { kind: 'list', file };
  const { text, encoding } = decodeTable(await bytesOf(file));
  return { kind: 'table', text, note: encodingNotes[encoding] };
};

/** Reads a file as a table, a workbook or a batch: by its first bytes and the extension of its name. */
export const readFile = async (file: File): Promise<OpenedFile> => {
  try {
    return await read(file);
  } catch {
    return {
      kind: 'refused',
      why: 'The file cannot be read. It may be a folder, or it may have been moved.',
    };
  }
};
