import { parseStrictJson } from '../contracts/strict-json/parse-strict-json.ts';

/** A part of a text, in UTF-16 units as a text area counts them. */
export type TextRange = {
  readonly start: number;
  /** The first unit that is no longer part of it. */
  readonly end: number;
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

/** The name or index that a step of an RFC 6901 pointer stands for (section 4). */
const unescapeStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * The value that an RFC 6901 pointer leads to, in a text that the strict JSON reader accepts. For a field that
 * is missing, it is the object that should have the field: the innermost value on the way.
 */
export const rangeOfPointer = (text: string, pointer: string): TextRange => {
  const steps = pointer.split('/').slice(1).map(unescapeStep);
  let found: TextRange = { start: 0, end: 0 };
  let foundDepth = -1;
  parseStrictJson(text, (path, start, end) => {
    if (path.length <= foundDepth || !path.every((step, depth) => step === steps[depth])) return;
    found = { start, end };
    foundDepth = path.length;
  });
  return found;
};
