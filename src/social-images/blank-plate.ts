import { Resvg } from '@resvg/resvg-js';
import { type IndexedPicture, toRows } from './indexed-png.ts';
import { plateDrawing, type WordmarkSize } from './plate-drawing.ts';
import { type Colour, tokenColours } from './token-colours.ts';

/** The colours that text may have. */
export type Ink = 'text' | 'quiet' | 'accent';

/** A plate without text, and where in its palette each ink's steps from bare metal to full colour begin. */
export type BlankPlate = IndexedPicture & { readonly inks: Readonly<Record<Ink, number>> };

/** How many steps there are from bare metal to full colour, for smooth edges of letters. */
export const inkSteps = 15;

const stepsTo = (ink: Colour, ground: Colour): Colour[] =>
  Array.from({ length: inkSteps }, (_, index) => {
    const share = (index + 1) / inkSteps;
    const mix = (from: number, to: number): number => Math.round(from + (to - from) * share);
    return [mix(ground[0], ink[0]), mix(ground[1], ink[1]), mix(ground[2], ink[2])];
  });

const draw = (wordmark: WordmarkSize): BlankPlate => {
  const colours = tokenColours('light');
  const drawing = new Resvg(plateDrawing(colours, wordmark), { font: { loadSystemFonts: false } }).render();
  const rgba = drawing.pixels;
  const palette: Colour[] = (['text', 'quiet', 'accent'] as const).flatMap((ink) =>
    stepsTo(colours[ink], colours.plate),
  );
  const numbers = new Map<number, number>();
  const pixels = Uint8Array.from({ length: rgba.length / 4 }, (_, pixel) => {
    const packed = rgba.readUInt32BE(pixel * 4);
    const known = numbers.get(packed);
    if (known !== undefined) return known;
    const number = palette.push([packed >>> 24, (packed >>> 16) & 255, (packed >>> 8) & 255]) - 1;
    numbers.set(packed, number);
    return number;
  });
  if (palette.length > 256) throw new Error(`A plate has ${palette.length} colours; a palette holds 256.`);
  const { width, height } = drawing;
  return {
    width,
    height,
    palette,
    rows: toRows(pixels, width),
    inks: { text: 0, quiet: inkSteps, accent: inkSteps * 2 },
  };
};

const plates = new Map<WordmarkSize, BlankPlate>();

/** The plate that an image begins with, drawn once. */
export const blankPlate = (wordmark: WordmarkSize): BlankPlate => {
  const known = plates.get(wordmark);
  if (known !== undefined) return known;
  const plate = draw(wordmark);
  plates.set(wordmark, plate);
  return plate;
};
