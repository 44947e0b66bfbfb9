import { Unzip, type UnzipFile, type UnzipFileInfo, UnzipInflate, unzipSync } from 'fflate';

/** A file of an archive: its bytes, or why they cannot be read. */
export type ArchivedFile = { readonly name: string } & (
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly why: string }
);

/** More files than these, and the list of them alone would fill the memory. */
const maxFiles = 100_000;

/** How many packed bytes are unpacked at a time: they unpack to 66 MB at most. */
const packedBytes = 64 * 1024;

const damaged = 'The archive is damaged in this file.';

/** Why a document is not read that has more bytes than are allowed. */
const tooLarge = (maxBytes: number): string => `The document is larger than ${maxBytes / (1024 * 1024)} MiB.`;

class TooManyFiles extends Error {}

/** How many bytes each file has that `isWanted`, as the archive declares; one name may stand there twice. */
const declaredSizes = (
  archive: Uint8Array,
  isWanted: (name: string) => boolean,
): ReadonlyMap<string, readonly number[]> => {
  const sizes = new Map<string, number[]>();
  let files = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    files += 1;
    if (files > maxFiles) throw new TooManyFiles();
    if (isWanted(name)) sizes.set(name, [...(sizes.get(name) ?? []), originalSize]);
    return false;
  };
  unzipSync(archive, { filter });
  return sizes;
};

/**
 * Reads the files of a zip archive that are wanted, in its order. None is unpacked to more bytes than the archive declares for it, and
 * none that declares more than `maxBytes`. Names are not taken for paths. Gives why the archive cannot be read at all.
 */
export function* readArchive(
  archive: Uint8Array,
  { isWanted, maxBytes }: { readonly isWanted: (name: string) => boolean; readonly maxBytes: number },
): Generator<ArchivedFile, string | undefined> {
  let sizes: ReadonlyMap<string, readonly number[]>;
  try {
    sizes = declaredSizes(archive, isWanted);
  } catch (error) {
    return error instanceof TooManyFiles
      ? `The archive has more than ${maxFiles.toLocaleString('en')} files.`
      : 'The file is no zip archive, or it is damaged or cut.';
  }
  const open = new Set(sizes.keys());
  const taken = new Set<string>();
  let isLost = false;
  let done: ArchivedFile[] = [];
  const finish = (file: ArchivedFile): void => {
    if (open.delete(file.name)) done.push(file);
  };
  const take = (file: UnzipFile): void => {
    const { name } = file;
    const [size = 0, another] = sizes.get(name) ?? [];
    if (!open.has(name) || taken.has(name)) return;
    taken.add(name);
    const why =
      another !== undefined
        ? 'The archive has two files of this name.'
        : size > maxBytes
          ? tooLarge(maxBytes)
          : undefined;
    if (why !== undefined) {
      finish({ name, why });
      return;
    }
    const pieces: Uint8Array[] = [];
    let length = 0;
    file.ondata = (error, piece, isLast) => {
      if (error !== null) return finish({ name, why: damaged });
      length += piece.length;
      // What it still unpacks to cannot be stopped, so nothing more of the archive is read.
      isLost ||= length > size;
      if (!isLost) pieces.push(piece);
      if (isLast) finish(length === size ? { name, bytes: Buffer.concat(pieces) } : { name, why: damaged });
    };
    file.start();
  };
  const unzip = new Unzip(take);
  unzip.register(UnzipInflate);
  for (let start = 0; start < archive.length; start += packedBytes) {
    const end = start + packedBytes;
    try {
      unzip.push(archive.subarray(start, end), end >= archive.length);
    } catch {
      isLost = true;
    }
    yield* done;
    done = [];
    if (isLost) break;
  }
  for (const name of open) yield { name, why: damaged };
  return undefined;
}
