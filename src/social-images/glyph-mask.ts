import { Resvg } from '@resvg/resvg-js';
import { inkSteps } from './blank-plate.ts';
import { type GlyphMask, trimMask } from './trim-mask.ts';
import { em, type Typeface } from './typeface.ts';

/** A pixel is divided into this many places that a character can start at. */
export const phases = 4;

/** Room around the em for what reaches out of it, in ems. */
const overhang = 0.25;

const empty: GlyphMask = { left: 0, top: 0, width: 0, height: 0, steps: new Uint8Array(0) };
const masks = new Map<string, GlyphMask>();

const draw = (face: Typeface, character: string, size: number, phase: number): GlyphMask => {
  const glyph = face.glyphs.get(character);
  if (glyph === undefined) return empty;
  const scale = size / em;
  const margin = Math.ceil(size * overhang);
  const place = `translate(${margin + phase / phases} ${margin}) scale(${scale}) translate(0 ${-glyph.top})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(glyph.advance * scale) + 2 * margin + 1}" height="${size + 2 * margin}"><path transform="${place}" d="${glyph.outline}"/></svg>`;
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const steps = Uint8Array.from({ length: width * height }, (_, pixel) =>
    Math.round(((pixels[pixel * 4 + 3] ?? 0) / 255) * inkSteps),
  );
  return trimMask({ left: -margin, top: -margin, width, height, steps });
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
