import { positionsIn } from '../../../packages/record-contract/src/index.ts';
import { compareText } from '../../evidence/text-order.ts';

/** A place in a text file: line and column, both from 1, columns in UTF-16 code units as editors count them. */
export type Position = { readonly line: number; readonly column: number };

/** What an editor has to fix in a content file: where, why and how. */
export type ContentFinding = Position & {
  /** The name of the rule that was broken, from one of the finding tables. */
  readonly code: string;
  /** The file, relative to the project, with forward slashes. */
  readonly file: string;
  /** Why it is refused, in one sentence. */
  readonly why: string;
  /** How to fix it: a corrected snippet, or one sentence. */
  readonly fix: string;
};

/** A finding before the name of its file is known. */
export type Fault = Omit<ContentFinding, 'file'>;

/** What a reader of a file returns: the value, unless something has to be fixed first. */
export type Reading<Value> = {
  /** What was read; undefined when a fault leaves nothing to continue with. */
  readonly value: Value | undefined;
  /** What has to be fixed. */
  readonly faults: readonly Fault[];
};

/** The reading of what is refused for one reason. */
export const refused = (fault: Fault): Reading<never> => ({ value: undefined, faults: [fault] });

/** The indexes of the keys that an earlier one equals. */
export const repeatedIndexes = (keys: readonly string[]): number[] =>
  keys.flatMap((key, index) => (keys.indexOf(key) === index ? [] : [index]));

/** The faults of one file as findings. */
export const findingsIn = (file: string, faults: readonly Fault[]): ContentFinding[] =>
  faults.map((fault) => ({ ...fault, file }));

/** The order in which findings are reported: by file, then line, then column. */
export const compareFindings = (one: ContentFinding, other: ContentFinding): number =>
  compareText(one.file, other.file) || one.line - other.line || one.column - other.column;

/** The place of a fault that concerns a file as a whole. */
export const startOfFile: Position = { line: 1, column: 1 };

/** Gives the places of characters in `text` by their offsets. */
export const placesIn = (text: string): ((offset: number) => Position) => {
  const positionOf = positionsIn(text);
  return (offset) => {
    const { line, unit } = positionOf(offset);
    return { line, column: unit };
  };
};

/** The place of the character at `offset` in `text`. */
export const positionAt = (text: string, offset: number): Position => placesIn(text)(offset);

/** How to fix a fault: one sentence, or a correct snippet of YAML or of an article's text. */
export type Fix = string | { readonly yaml: string } | { readonly mdx: string };

/** The text of a fix as a finding shows it. */
export const fixText = (fix: Fix): string =>
  typeof fix === 'string' ? fix : 'yaml' in fix ? fix.yaml : fix.mdx;

/** Why something is refused, in one sentence, and how to fix it. */
export type Explanation = { readonly why: string; readonly fix: Fix };

/**
 * A table of rules by code. A rule may say nothing about the file but the facts it takes, and these never contain a
 * value from the file, but for a date that is written in the right form.
 */
type Rules<Facts extends Record<string, readonly unknown[]>> = {
  readonly [Code in keyof Facts]: (...facts: Facts[Code]) => Explanation;
};

/** Makes the function that turns a code of `rules`, a place and the rule's facts into a fault. */
export const createFault =
  <Facts extends Record<string, readonly unknown[]>>(rules: Rules<Facts>) =>
  <Code extends keyof Facts & string>(
    code: Code,
    { line, column }: Position,
    ...facts: Facts[Code]
  ): Fault => {
    const { why, fix } = rules[code](...facts);
    return { code, line, column, why, fix: fixText(fix) };
  };
