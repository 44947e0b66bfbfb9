import { shownText } from './shown-text.ts';
import type { TextRange } from './text-range.ts';

/** The character at an offset in the bytes of a body, in the text as a text area shows it. */
export const findOffset = (bytes: Uint8Array, offset: number): TextRange => {
  const start = shownText(bytes.subarray(0, offset)).length;
  const [character] = shownText(bytes.subarray(offset, offset + 4));
  return { start, end: start + (character?.length ?? 0) };
};
