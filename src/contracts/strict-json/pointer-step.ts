/** Names of one to 64 characters that are the same in a pointer. Nearly every name is one, and this test is quick. */
const plain = /^[ -.0-}]{1,64}$/;

/**
 * A name of one to 64 code points that a reader sees as it is: no control or format character, among them the
 * marks that turn the direction of text; no surrogate, private-use or unassigned code point; no line or paragraph
 * separator; nothing that is drawn as nothing; and no accent that would stand on what comes before the name.
 */
const printable = /^(?!\p{M})[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]{1,64}$/u;

/** Whether the name of a field is shown in a pointer. Any other may hide or carry data, so it is never sent back. */
export const isPrintableName = (name: string): boolean =>
  // A code point is one or two of the units that `length` counts.
  plain.test(name) || (name.length <= 128 && printable.test(name));

/** A name as a step of a JSON Pointer (RFC 6901, section 4). */
export const pointerStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
