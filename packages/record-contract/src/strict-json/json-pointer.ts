/** Names of 1 to 64 ASCII characters that a pointer does not escape. Nearly all names match, and this test is fast. */
const plain = /^[ -.0-}]{1,64}$/;

/**
 * A name of 1 to 64 code points that is displayed as written: no control or format character (which include the
 * marks that change the direction of text), no surrogate, private-use or unassigned code point, no line or paragraph
 * separator, no invisible character, and no combining mark at the start, which would attach to the text before it.
 */
const printable = /^(?!\p{M})[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]{1,64}$/u;

/** Whether a pointer may show the name of a field. Any other name may hide or carry data and is never returned. */
export const isPrintableName = (name: string): boolean =>
  // `length` counts UTF-16 units: one or two for each code point.
  plain.test(name) || (name.length <= 128 && printable.test(name));

/** A name as a step of a JSON Pointer (RFC 6901, section 4). */
export const pointerStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** A path of names and indexes as a JSON Pointer. */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${pointerStep(String(step))}`).join('');

/** The same up to the first name that is not printable. */
export const printablePointer = (path: readonly PropertyKey[]): string => {
  const unnamed = path.findIndex((step) => !isPrintableName(String(step)));
  return pointerTo(unnamed === -1 ? path : path.slice(0, unnamed));
};
