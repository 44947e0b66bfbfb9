import { Resvg } from '@resvg/resvg-js';
import { inkSteps } from './blank-plate.ts';
import { em, type Typeface } from './typeface.ts';

/** A pixel is divided into this many places that a character can start at. */
export const phases = 4;

/** Room around the em for what reaches out of it, in ems. */
const overhang = 0.25;

/** The pixels that get ink of a character: three lists of one length, the same place in each for one pixel. */
export type GlyphMask = {
  /** How many pixels below the top of the character's em. */
  readonly rows: Int16Array;
  /** How many pixels to the right of where the character begins. */
  readonly columns: Int16Array;
  /** How much of the ink, in steps from 1. */
  readonly steps: Uint8Array;
};

const empty: GlyphMask = { rows: new Int16Array(0), columns: new Int16Array(0), steps: new Uint8Array(0) };
const masks = new Map<string, GlyphMask>();

const draw = (face: Typeface, character: string, size: number, phase: number): GlyphMask => {
  const glyph = face.glyphs.get(character);
  if (glyph === undefined) return empty;
  const scale = size / em;
  const margin = Math.ceil(size * overhang);
  const place = `translate(${margin + phase / phases} ${margin}) scale(${scale}) translate(0 ${-glyph.top})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(glyph.advance * scale) + 2 * margin + 1}" height="${size + 2 * margin}"><path transform="${place}" d="${glyph.outline}"/></svg>`;
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const inked = Array.from({ length: width * height }, (_, pixel) => ({
    row: Math.floor(pixel / width) - margin,
    column: (pixel % width) - margin,
    step: Math.round(((pixels[pixel * 4 + 3] ?? 0) / 255) * inkSteps),
  })).filter(({ step }) => step > 0);
  return {
    rows: Int16Array.from(inked, ({ row }) => row),
    columns: Int16Array.from(inked, ({ column }) => column),
    steps: Uint8Array.from(inked, ({ step }) => step),
  };
};

/** The mask of a character at a size of type and a phase of the pixel it starts in, drawn once. */
export const glyphMask = (face: Typeface, character: string, size: number, phase: number): GlyphMask => {
  const key = `${face.name} ${character} ${size} ${phase}`;
  const known = masks.get(key);
  if (known !== undefined) return known;
  const mask = draw(face, character, size, phase);
  masks.set(key, mask);
  return mask;
};
