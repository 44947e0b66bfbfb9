import { maxBodyBytes } from '../../contracts/supplier/limits.ts';
import { isList, isWorkbook, isXml, whyNoList } from '../../supplier-lists/file-kinds.ts';
import { decodeTable, encodingNotes } from '../../supplier-lists/parse-table.ts';

/** What a file is to the page. */
type FileIntake =
  | { readonly kind: 'batch'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** A table that the text area can show. */
  | { readonly kind: 'table'; readonly text: string; readonly note: string }
  /** A list that is not shown as text: a large table, an Excel file or a catalogue. */
  | { readonly kind: 'list' }
  | { readonly kind: 'refused'; readonly why: string };

/** Reads a file as far as the page shows it: by its first bytes and the extension of its name. */
export const readFile = async (file: File): Promise<FileIntake> => {
  try {
    // One byte more than is allowed is enough to know that a body is too large.
    const bytes = new Uint8Array(await file.slice(0, maxBodyBytes + 1).arrayBuffer());
    const why = whyNoList(bytes);
    if (why !== undefined) return { kind: 'refused', why };
    if (!isList(file.name, bytes)) return { kind: 'batch', bytes };
    if (bytes.length > maxBodyBytes || isWorkbook(bytes) || isXml(bytes)) return { kind: 'list' };
    const { text, encoding } = decodeTable(bytes);
    return { kind: 'table', text, note: encodingNotes[encoding] };
  } catch {
    return {
      kind: 'refused',
      why: 'The file cannot be read. It may be a folder, or it may have been moved.',
    };
  }
};
