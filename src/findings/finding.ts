/** What an editor has to mend in a content file: where, why and how. */
export type Finding = {
  /** The name of the rule that was broken, from one of the finding tables. */
  readonly code: string;
  /** The file, relative to the project. */
  readonly file: string;
  /** The line in the file, from 1. */
  readonly line: number;
  /** The column in the line, from 1. */
  readonly column: number;
  /** Why it is refused, in one sentence. */
  readonly why: string;
  /** How to mend it: a corrected snippet, or one sentence. */
  readonly fix: string;
};

/** The order in which findings are reported: by file, then line, then column. */
export const compareFindings = (a: Finding, b: Finding): number =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column;
