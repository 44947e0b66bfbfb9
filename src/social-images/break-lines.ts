import { placeCharacters, type Setting } from './place-characters.ts';

/**
 * The lines of a text that is broken at spaces, none wider than `width`. Undefined when a single word is wider, for
 * a word is never broken.
 */
export const breakLines = (text: string, setting: Setting, width: number): readonly string[] | undefined => {
  const fits = (line: string): boolean => placeCharacters(line, setting).width <= width;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    if (!fits(word)) return undefined;
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};
