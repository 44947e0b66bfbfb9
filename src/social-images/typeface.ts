import { repertoire } from './repertoire.ts';
import { type SetRow, setRows } from './set-rows.ts';

/** A character's shape and the way to the next character, in units of `em`. */
export type Glyph = {
  /** The outline as SVG path data, `top` units below its place. */
  readonly outline: string;
  readonly top: number;
  readonly advance: number;
};

/** A face that is read once and then measures and draws without waiting. */
export type Typeface = {
  /** What it is called among the faces of the images. */
  readonly name: string;
  /** Every character that the face can show; the space is not among them. */
  readonly glyphs: ReadonlyMap<string, Glyph>;
  /** How far the line that letters stand on is below the top of the em. */
  readonly baseline: number;
  /** The height of a capital. */
  readonly capitalHeight: number;
  /** The width of a space. */
  readonly space: number;
  /** What is added between two characters. */
  readonly kerning: ReadonlyMap<string, number>;
};

/** The units in which a face is measured: this many are the size of the type. */
export const em = 1000;

/** How far down a row an outline of straight lines begins and ends. */
const verticalReach = (row: SetRow | undefined): { readonly top: number; readonly bottom: number } => {
  if (row === undefined) throw new Error('A typeface has no capital H to take its height from.');
  const ends = [...row.outline.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y) - row.top);
  return { top: Math.min(...ends), bottom: Math.max(...ends) };
};

/** Reads a face from its font files, the first of which goes before the others, and the pairs to be kerned. */
export const loadTypeface = async (
  name: string,
  fontFiles: readonly string[],
  pairs: readonly string[],
): Promise<Typeface> => {
  const set = await setRows([...repertoire, 'n n', ...pairs], fontFiles, em);
  const capital = verticalReach(set.get('H'));
  const advanceOf = (text: string): number => set.get(text)?.width ?? 0;
  return {
    name,
    baseline: capital.bottom,
    capitalHeight: capital.bottom - capital.top,
    glyphs: new Map(
      repertoire.flatMap((character) => {
        const row = set.get(character);
        if (row === undefined) return [];
        return [[character, { outline: row.outline, top: row.top, advance: row.width }]];
      }),
    ),
    space: advanceOf('n n') - 2 * advanceOf('n'),
    kerning: new Map(
      pairs.map((pair) => {
        const [first = '', second = ''] = pair;
        return [pair, advanceOf(pair) - advanceOf(first) - advanceOf(second)];
      }),
    ),
  };
};
