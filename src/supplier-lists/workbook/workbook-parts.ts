import { type UnzipFileInfo, unzipSync } from 'fflate';
import { Parser } from 'saxen';

/** Why an Excel file is not read, in words for people. */
export class WorkbookRefused extends Error {
  override readonly name = 'WorkbookRefused';
}

/** How large the parts of an Excel file that are read may become together: five times the largest table. */
const maxUnpackedBytes = 125 * 1024 * 1024;

const megabytes = (bytes: number): number => Math.ceil(bytes / (1024 * 1024));

/**
 * Unpacks the parts of an Excel file with these names; those that it does not have are missing. A part is never
 * unpacked to more than the size that the file declares, so a file that claims little cannot fill the memory.
 */
export const unpackParts = (file: Uint8Array, names: readonly string[]): ReadonlyMap<string, Uint8Array> => {
  let unpacked = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!names.includes(name)) return false;
    unpacked += originalSize;
    if (unpacked > maxUnpackedBytes) {
      throw new WorkbookRefused(
        `The Excel file unpacks to more than ${megabytes(maxUnpackedBytes)} MiB. Split the sheet, or save it as CSV.`,
      );
    }
    return true;
  };
  try {
    return new Map(Object.entries(unzipSync(file, { filter })));
  } catch (error) {
    if (error instanceof WorkbookRefused) throw error;
    throw new WorkbookRefused(
      'The file is not a readable Excel file. Open it in a spreadsheet and save it again.',
    );
  }
};

/** What is called while a part is read. Names have no prefix; those of attributes have one. */
type Handlers = {
  readonly open: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

const namespaces = {
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main': 'm',
  'http://purl.oclc.org/ooxml/spreadsheetml/main': 'm',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const chunkBytes = 65_536;

/** Reads a part as XML, a chunk at a time, so that its text is never in memory as a whole. */
export const readXml = (part: Uint8Array | undefined, { open, text, close }: Handlers): void => {
  if (part === undefined) return;
  const parser = new Parser()
    .ns(namespaces)
    .on('openTag', (name, attributes) => open(localName(name), attributes))
    .on('error', () => {
      throw new WorkbookRefused(
        'A part of the Excel file is damaged. Open it in a spreadsheet and save it again.',
      );
    });
  if (text !== undefined) parser.on('text', (found, decode) => text(decode(found))).on('cdata', text);
  if (close !== undefined) parser.on('closeTag', (name) => close(localName(name)));
  const decoder = new TextDecoder();
  for (let start = 0; start < part.length; start += chunkBytes) {
    parser.write(decoder.decode(part.subarray(start, start + chunkBytes), { stream: true }));
  }
  parser.end();
};
