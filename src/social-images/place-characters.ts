import { em, type Typeface } from './typeface.ts';

/** How a text is set: its face, the size of the type, and what is added after every character, in pixels. */
export type Setting = { readonly face: Typeface; readonly size: number; readonly tracking?: number };

/** A character and how far it stands from the start of its line, in pixels. */
export type PlacedCharacter = { readonly character: string; readonly x: number };

/** Places the characters of one line. A character that the face lacks takes no room: ask `canShow` before. */
export const placeCharacters = (
  text: string,
  { face, size, tracking = 0 }: Setting,
): { readonly characters: readonly PlacedCharacter[]; readonly width: number } => {
  const scale = size / em;
  const characters: PlacedCharacter[] = [];
  let x = 0;
  let previous = '';
  for (const character of text) {
    x += (face.kerning.get(previous + character) ?? 0) * scale;
    characters.push({ character, x });
    const advance = character === ' ' ? face.space : (face.glyphs.get(character)?.advance ?? 0);
    x += advance * scale + tracking;
    previous = character;
  }
  return { characters, width: text === '' ? 0 : x - tracking };
};

/** Whether the face has every character of the text. */
export const canShow = (text: string, face: Typeface): boolean =>
  [...text].every((character) => character === ' ' || face.glyphs.has(character));
