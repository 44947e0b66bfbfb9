import { maxBodyBytes } from '../../contracts/supplier/limits.ts';
import { decodeTable, looksLikeTable, maxTableBytes } from '../../supplier-lists/parse-table.ts';
import { pagePart } from '../page-part.ts';

/** A file as a batch, as a table, or refused. */
type OpenedFile =
  | { readonly kind: 'batch'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'table'; readonly text: string; readonly note: string }
  | { readonly kind: 'refused'; readonly why: string };

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.arrayBuffer());

/** What has to be said about the encoding that a table was read in. */
export const encodingNotes = {
  'UTF-8': '',
  'UTF-16': '',
  'Windows-1252':
    'The file is not UTF-8 and was read as Windows-1252. Check letters with accents before you rely on it.',
} as const;

const read = async (file: File): Promise<OpenedFile> => {
  // One byte more than is allowed is enough to know that a body is too large.
  const bytes = await bytesOf(file.slice(0, maxBodyBytes + 1));
  const isNamedJson = /\.json$/i.test(file.name);
  const isNamedTable = /\.(?:csv|tsv)$/i.test(file.name);
  if (!isNamedTable && (isNamedJson || !looksLikeTable(decodeTable(bytes).text))) {
    return { kind: 'batch', bytes };
  }
  if (file.size > maxTableBytes)
    return { kind: 'refused', why: 'The table is larger than 25 MiB. Split it into smaller files.' };
  const { text, encoding } = decodeTable(await bytesOf(file));
  return { kind: 'table', text, note: encodingNotes[encoding] };
};

/** Reads a file as a table or as a batch: by the extension of its name, else by its first lines. */
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

const isFileDrag = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** Takes files from the file picker and files that are dropped anywhere on the page. */
export const createFileIntake = (page: Document, onFile: (file: File) => void): void => {
  const input = pagePart(page, 'file', HTMLInputElement);
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };

  pagePart(page, 'open', HTMLButtonElement).addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    take(input.files);
    // Otherwise the same file could not be opened again after a change.
    input.value = '';
  });
  // Without these two listeners the browser would leave the page and show the file.
  page.addEventListener('dragover', (event) => {
    if (isFileDrag(event)) event.preventDefault();
  });
  page.addEventListener('drop', (event) => {
    if (!isFileDrag(event)) return;
    event.preventDefault();
    take(event.dataTransfer?.files);
  });
};
