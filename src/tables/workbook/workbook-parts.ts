import { Unzip, type UnzipFileInfo, UnzipInflate, unzipSync } from 'fflate';
import { ListRefused } from '../list-refused.ts';
import { createXmlReader, XmlDamaged, type XmlHandlers } from '../read-xml.ts';

const mebibyte = 1024 * 1024;

/** How large the parts of an Excel file that are read may become together: five times the largest table. */
const maxUnpackedBytes = 125 * mebibyte;

/** What every file may unpack to, and a larger one how many times its size. Those that spreadsheets save unpack to 5 to 30 times theirs. */
const usual = { bytes: 16 * mebibyte, times: 200 };

/** Why an Excel file is refused that unpacks to more than so many bytes; undefined for every other one. */
const whyTooLarge = (unpacked: number, packed: number): string | undefined => {
  if (unpacked > usual.bytes && unpacked > usual.times * packed) {
    return `The Excel file unpacks to more than ${usual.bytes / mebibyte} MiB and more than ${usual.times} times its size, as no list does. Open it in a spreadsheet and save it again.`;
  }
  return unpacked > maxUnpackedBytes
    ? `The Excel file unpacks to more than ${maxUnpackedBytes / mebibyte} MiB. Split the sheet, or save it as CSV.`
    : undefined;
};

/** A part of an Excel file, which is unpacked piece by piece while it is read. */
export type WorkbookPart = (onBytes: (bytes: Uint8Array) => void) => void;

/** Finds a part of an Excel file by its name; undefined if the file has none. */
export type PartFinder = (name: string) => WorkbookPart | undefined;

/** How many packed bytes are unpacked at a time. */
const packedBytes = 2048;

const refuse = (error: unknown): never => {
  if (error instanceof ListRefused) throw error;
  if (error instanceof XmlDamaged) {
    throw new ListRefused('A part of the Excel file is damaged. Open it in a spreadsheet and save it again.');
  }
  throw new ListRefused('The file is not a readable Excel file. Open it in a spreadsheet and save it again.');
};

/** The sizes of the parts of an archive as it declares them, unpacked. */
const declaredSizes = (file: Uint8Array): ReadonlyMap<string, number> => {
  const sizes = new Map<string, number>();
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    sizes.set(name, originalSize);
    return false;
  };
  try {
    unzipSync(file, { filter });
  } catch (error) {
    refuse(error);
  }
  return sizes;
};

/**
 * Prepares reading the parts of an Excel file, of which no more than a piece is in memory. A part is never
 * unpacked to more than the size that the file declares, so a file that claims little cannot fill the memory.
 */
export const createPartFinder = (file: Uint8Array): PartFinder => {
  const sizes = declaredSizes(file);
  let unpacked = 0;
  return (name) => {
    const declared = sizes.get(name);
    if (declared === undefined) return undefined;
    unpacked += declared;
    const why = whyTooLarge(unpacked, file.length);
    if (why !== undefined) throw new ListRefused(why);
    return (onBytes) => {
      let size = 0;
      const unzip = new Unzip((part) => {
        if (part.name !== name) return;
        part.ondata = (error, bytes) => {
          if (error !== null) throw error;
          size += bytes.length;
          if (size > declared) throw new Error('The part is larger than the archive declares.');
          onBytes(bytes);
        };
        part.start();
      });
      unzip.register(UnzipInflate);
      try {
        for (let start = 0; start < file.length; start += packedBytes) {
          const end = start + packedBytes;
          unzip.push(file.subarray(start, end), end >= file.length);
        }
        if (size < declared) throw new Error('The part is shorter than the archive declares.');
      } catch (error) {
        refuse(error);
      }
    };
  };
};

const namespaces = {
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main': 'm',
  'http://purl.oclc.org/ooxml/spreadsheetml/main': 'm',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
};

/** Reads a part as XML. Throws `ListRefused`. */
export const readXml = (part: WorkbookPart | undefined, handlers: XmlHandlers): void => {
  if (part === undefined) return;
  const reader = createXmlReader(handlers, { namespaces });
  try {
    part(reader.write);
    reader.end();
  } catch (error) {
    refuse(error);
  }
};
