import { type BlankPlate, type Ink, inkSteps } from './blank-plate.ts';
import { glyphMask, phases } from './glyph-mask.ts';
import { type IndexedPicture, rowLengthOf } from './indexed-png.ts';
import { placeCharacters, type Setting } from './place-characters.ts';
import type { WordmarkSize } from './plate-drawing.ts';
import { em } from './typeface.ts';

/** One line of text on a plate, in pixels from its upper left corner. */
export type Engraving = {
  readonly text: string;
  readonly setting: Setting;
  /** Where the line begins. */
  readonly x: number;
  /** Where the letters stand. */
  readonly baseline: number;
  readonly ink: Ink;
};

/** What a plate says: how large its name is, and the lines of its text. */
export type PlateText = { readonly wordmark: WordmarkSize; readonly lines: readonly Engraving[] };

/** Puts the lines on the plate, character by character, and leaves the blank plate as it was. */
export const engrave = (plate: BlankPlate, engravings: readonly Engraving[]): IndexedPicture => {
  const rows = plate.rows.slice();
  const rowLength = rowLengthOf(plate);
  const stamp = (
    character: string,
    { setting: { face, size }, baseline, ink }: Engraving,
    x: number,
  ): void => {
    const placed = Math.round(x * phases);
    const mask = glyphMask(face, character, size, placed % phases);
    const top = Math.round(baseline - (face.baseline / em) * size);
    const corner = top * rowLength + 1 + Math.floor(placed / phases);
    const first = plate.inks[ink];
    for (let pixel = 0; pixel < mask.steps.length; pixel += 1) {
      const place = corner + (mask.rows[pixel] ?? 0) * rowLength + (mask.columns[pixel] ?? 0);
      const before = rows[place] ?? 0;
      // Where two letters touch, the darker step stays.
      const under = before >= first && before < first + inkSteps ? before : 0;
      rows[place] = Math.max(under, first + (mask.steps[pixel] ?? 0) - 1);
    }
  };
  for (const engraving of engravings) {
    for (const { character, x } of placeCharacters(engraving.text, engraving.setting).characters) {
      stamp(character, engraving, engraving.x + x);
    }
  }
  const { width, height, palette } = plate;
  return { width, height, palette, rows };
};
