import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Colour } from './token-colours.ts';

/** A picture whose pixels are numbers of colours. */
export type IndexedPicture = {
  readonly width: number;
  readonly height: number;
  /** At most 256 colours. */
  readonly palette: readonly Colour[];
  /** One number a pixel, row by row, and a 0 before each row, as PNG has them: its rows are not filtered. */
  readonly rows: Uint8Array;
};

/** How far apart two rows begin. */
export const rowLengthOf = ({ width }: Pick<IndexedPicture, 'width'>): number => width + 1;

/** The rows of a picture from its pixels. */
export const toRows = (pixels: Uint8Array, width: number): Uint8Array => {
  const rowLength = rowLengthOf({ width });
  const height = pixels.length / width;
  const rows = new Uint8Array(rowLength * height);
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * rowLength + 1);
  }
  return rows;
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const compress = promisify(deflate);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/**
 * The picture as a PNG with a palette: https://www.w3.org/TR/png-3/. A byte a pixel is a quarter of what a picture
 * in full colour takes, and rows that are not filtered suit flat areas best. Compressing harder takes three times
 * as long and makes it a fifth smaller.
 */
export const toPng = async ({ width, height, palette, rows }: IndexedPicture): Promise<Buffer> => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', await compress(rows, { level: 3, chunkSize: 65_536 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
