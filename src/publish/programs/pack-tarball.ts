import { gzipSync } from 'fflate';

/** A file of a package: its bytes, and whether it is a program. */
export type PackedFile = { readonly bytes: Uint8Array; readonly isProgram?: boolean };

/** Every file has this time, as npm writes it: the format cannot hold times before 1980 everywhere. */
const modified = Date.UTC(1985, 9, 26, 8, 15) / 1000;

const block = 512;

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** The header of a file in the format ustar (POSIX.1-1988). */
const headerOf = (path: string, { bytes, isProgram }: PackedFile): Buffer => {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(path) > 100) throw new Error('A path in a package is longer than ustar allows.');
  const fields: readonly (readonly [offset: number, text: string])[] = [
    [0, path],
    [100, octal(isProgram ? 0o755 : 0o644, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(bytes.length, 12)],
    [136, octal(modified, 12)],
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\x0000'],
  ];
  for (const [offset, text] of fields) header.write(text, offset);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)} `, 148);
  return header;
};

/** The package that npm installs, of these files by path. The same files give the same bytes on every machine. */
export const packTarball = (files: ReadonlyMap<string, PackedFile>): Buffer<ArrayBuffer> => {
  const parts = [...files].flatMap(([path, file]) => [
    headerOf(`package/${path}`, file),
    file.bytes,
    Buffer.alloc(-file.bytes.length & (block - 1)),
  ]);
  // fflate instead of zlib, whose bytes differ between versions of Node.
  return Buffer.from(gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: 9, mtime: 0 }));
};
