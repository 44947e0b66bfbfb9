/** What an editor has to fix in a content file: where, why and how. */
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
  /** How to fix it: a corrected snippet, or one sentence. */
  readonly fix: string;
};

/** The order in which findings are reported: by file, then line, then column. */
export const compareFindings = (a: Finding, b: Finding): number =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column;

/** A place in a text file: line and column, both from 1, columns in UTF-16 code units as editors count them. */
export type Place = { readonly line: number; readonly column: number };

/** A finding before the name of its file is known. */
export type Fault = Omit<Finding, 'file'>;

/** How to fix a fault: one sentence, or a correct snippet of YAML or of an article's text. */
export type Fix = { readonly advice: string } | { readonly yaml: string } | { readonly mdx: string };

/** Why something is refused, in one sentence, and how to fix it. */
export type Explanation = { readonly why: string; readonly fix: Fix };

/** What a reader of a file hands on: the value, unless something has to be fixed first. */
export type Reading<Value> = {
  /** What was read; undefined when a fault leaves nothing to go on with. */
  readonly value: Value | undefined;
  /** What has to be fixed. */
  readonly faults: readonly Fault[];
};

/**
 * A table of rules by code. The facts a rule takes are the only things it may say about the file,
 * and they never hold a value from it.
 */
type Rules<Facts extends Record<string, readonly unknown[]>> = {
  readonly [Code in keyof Facts]: (...facts: Facts[Code]) => Explanation;
};

/** The text of a fix as a finding carries it. */
export const fixText = (fix: Fix): string =>
  'advice' in fix ? fix.advice : 'yaml' in fix ? fix.yaml : fix.mdx;

/** Makes the function that turns a code of `rules`, a place and the rule's facts into a fault. */
export const createFault =
  <Facts extends Record<string, readonly unknown[]>>(rules: Rules<Facts>) =>
  <Code extends keyof Facts & string>(code: Code, { line, column }: Place, ...facts: Facts[Code]): Fault => {
    const { why, fix } = rules[code](...facts);
    return { code, line, column, why, fix: fixText(fix) };
  };

/** The place of the character at `offset` in `text`. */
export const placeAt = (text: string, offset: number): Place => {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
};
