/** A run of text, which is code or is not. */
export type TextRun = { readonly text: string; readonly isCode: boolean };

/** The runs of a text of a description, in which code stands between backquotes. */
export const codeWords = (text: string): TextRun[] =>
  text
    .split('`')
    .map((run, index) => ({ text: run, isCode: index % 2 === 1 }))
    .filter((run) => run.text !== '');
