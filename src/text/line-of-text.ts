import * as z from 'zod';

// Anything but spaces, controls, joiners, fillers and the blank Braille cell.
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/** Whether a reader would see anything of `text`; white space and invisible characters do not count. */
export const hasVisibleText = (text: string): boolean => visible.test(text);

/**
 * The characters that no line of text may have: controls, line breaks, halves of surrogate pairs and what is not drawn, such
 * as joiners, marks of direction and variation selectors. They make two names look alike or change the order of what
 * is read. Names that need a joiner (Persian, languages of India) are written without it.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Whether `text` is a line that can be read as it is: visible, of visible characters, and without white space at its ends. */
export const isLine = (text: string): boolean =>
  hasVisibleText(text) && text === text.trim() && !hidden.test(text);

/** Why `text` is not a line of at most `maxLength` code points, and how to fix it; undefined if it is one. */
const lineFault = (text: string, maxLength: number): string | undefined => {
  const characters = [...text];
  const index = characters.findIndex((character) => hidden.test(character));
  if (index !== -1) {
    const code = characters[index]?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return `Character ${index + 1} (U+${code}) is a control or formatting character. Such a character cannot be seen and can make one text look like another. Delete it, or type the text again.`;
  }
  if (!hasVisibleText(text)) return `Must have 1 to ${maxLength} characters, and not only white space.`;
  if (text !== text.trim()) return 'Must not begin or end with white space. Remove it.';
  return characters.length > maxLength
    ? `Must have at most ${maxLength} characters, and has ${characters.length}. Shorten it.`
    : undefined;
};

/** A line of text that a person writes, of at most `maxLength` code points. Its messages give place, reason and fix. */
export const lineOfText = (maxLength: number) =>
  z.string().superRefine((text, context) => {
    const message = lineFault(text, maxLength);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
