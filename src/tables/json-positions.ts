import {
  parseStrictJson,
  pointerTo,
  positionsIn,
  type TextPosition,
} from '../../packages/record-contract/src/index.ts';

/** A part of a text, in UTF-16 units as a text area counts them. */
export type TextRange = {
  readonly start: number;
  /** The first unit that is no longer part of it. */
  readonly end: number;
};

/**
 * Finds values in a text that the strict JSON reader accepts, by their RFC 6901 pointers. A field that is missing is at the
 * object that should have it: the innermost value on the way.
 */
export const findRanges = (text: string): ((pointer: string) => TextRange) => {
  const ranges = new Map<string, TextRange>();
  parseStrictJson(text, (path, start, end) => {
    ranges.set(pointerTo(path), { start, end });
  });
  const rangeOf = (pointer: string): TextRange => {
    const range = ranges.get(pointer);
    if (range !== undefined || pointer === '') return range ?? { start: 0, end: 0 };
    return rangeOf(pointer.slice(0, pointer.lastIndexOf('/')));
  };
  return rangeOf;
};

/** Finds the same as lines and columns. */
export const findPositions = (text: string): ((pointer: string) => TextPosition) => {
  const rangeOf = findRanges(text);
  const positionAt = positionsIn(text);
  return (pointer) => positionAt(rangeOf(pointer).start);
};

// The byte order mark stays, so that the text shown has as many characters as the text checked.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of bytes as a text area shows it: every line break is one line feed, as the HTML standard requires. */
export const shownText = (bytes: Uint8Array): string => decoder.decode(bytes).replace(/\r\n?/g, '\n');

/** The character at an offset in the bytes of a body, in the text as a text area shows it. */
export const rangeOfOffset = (bytes: Uint8Array, offset: number): TextRange => {
  const start = shownText(bytes.subarray(0, offset)).length;
  const [character] = shownText(bytes.subarray(offset, offset + 4));
  return { start, end: start + (character?.length ?? 0) };
};
