// The byte order mark stays, so that what is shown has as many characters as what is checked.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of bytes as a text area shows it: every line break is one line feed, as the HTML standard has it. */
export const shownText = (bytes: Uint8Array): string => decoder.decode(bytes).replace(/\r\n?/g, '\n');

/** The character at an offset in the bytes of a body, in the text as a text area shows it. */
export const findOffset = (bytes: Uint8Array, offset: number): TextRange => {
  const start = shownText(bytes.subarray(0, offset)).length;
  const [character] = shownText(bytes.subarray(offset, offset + 4));
  return { start, end: start + (character?.length ?? 0) };
};

/** A part of a text, in UTF-16 units as a text area counts them. */
export interface TextRange {
  readonly start: number;
  /** The first unit that is no longer part of it. */
  readonly end: number;
}
