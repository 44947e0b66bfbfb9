// Anything but spaces, controls, joiners, fillers and the blank Braille cell.
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/** Whether a reader would see anything of `text`; white space and invisible characters do not count. */
export const hasVisibleText = (text: string): boolean => visible.test(text);
