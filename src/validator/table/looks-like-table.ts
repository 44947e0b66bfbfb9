/**
 * Whether a text is a table with a row of headings rather than JSON: it does not begin as JSON does, its
 * first line has something that parts columns, and there is a second line.
 */
export const looksLikeTable = (text: string): boolean => {
  const [first = '', ...others] = text.trim().split(/\r\n?|\n/, 2);
  const beginsAsJson = /^\s*(?:[{[]|"[^"]*"\s*:)/.test(first);
  return !beginsAsJson && /[,;\t|]/.test(first) && others.length > 0;
};
