import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { toPng, toRows } from '../../src/social-images/indexed-png.ts';
import type { Colour } from '../../src/social-images/token-colours.ts';

/** The pixels of a PNG as another program reads them, without their opacity. */
const readBack = (png: Buffer, width: number, height: number): number[] => {
  const address = `data:image/png;base64,${png.toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${address}" width="${width}" height="${height}" image-rendering="optimizeSpeed"/></svg>`;
  return [...new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels].filter(
    (_, index) => index % 4 !== 3,
  );
};

describe('a picture with a palette', () => {
  it('has every pixel in its colour when another program reads it', async () => {
    const palette: readonly Colour[] = [
      [233, 234, 229],
      [23, 25, 26],
      [226, 80, 15],
    ];
    const pixels = Uint8Array.from({ length: 7 * 5 }, (_, pixel) => (pixel * pixel) % 3);
    const png = await toPng({ width: 7, height: 5, palette, rows: toRows(pixels, 7) });
    expect(readBack(png, 7, 5)).toEqual([...pixels].flatMap((number) => palette[number] ?? []));
  });
});
