import { maxBodyBytes } from '../../contracts/supplier/limits.ts';
import { isXml, maxCatalogueBytes, tooLargeCatalogue } from '../../supplier-lists/bmecat/bmecat-file.ts';
import { isWorkbook } from '../../supplier-lists/open-list.ts';
import { whyNoList } from '../../supplier-lists/other-files.ts';
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

const read = async (file: File): Promise<OpenedFile> => {
  // One byte more than is allowed is enough to know that a body is too large.
  const bytes = await bytesOf(file.slice(0, maxBodyBytes + 1));
  const other = whyNoList(bytes);
  if (other !== undefined) return { kind: 'refused', why: other };
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
