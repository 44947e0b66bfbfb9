import type { Finding } from './finding.ts';

/** A place in a text file: line and column, both from 1, columns in UTF-16 code units as editors count them. */
export type Place = { readonly line: number; readonly column: number };

/** A finding before the name of its file is known. */
export type Fault = Omit<Finding, 'file'>;

/** How to mend a fault: one sentence, or a correct snippet of YAML or of an article's text. */
export type Fix = { readonly advice: string } | { readonly yaml: string } | { readonly mdx: string };

/** Why something is refused, in one sentence, and how to mend it. */
export type Explanation = { readonly why: string; readonly fix: Fix };

/** What a reader of a file hands on: the value, unless something has to be mended first. */
export type Reading<Value> = {
  /** What was read; undefined when a fault leaves nothing to go on with. */
  readonly value: Value | undefined;
  /** What has to be mended. */
  readonly faults: readonly Fault[];
};

/**
 * A table of rules by code. The facts a rule takes are the only things it may say about the file,
 * and they never hold a value from it.
 */
export type Rules<Facts extends Record<string, readonly unknown[]>> = {
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
