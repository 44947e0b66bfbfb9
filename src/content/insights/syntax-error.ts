import { type Fault, type Position, positionAt } from '../findings/content-finding.ts';
import { type InsightFindingCode, insightFault } from './finding-table.ts';

type Code = Extract<
  InsightFindingCode,
  | 'mdx_syntax'
  | 'callout_not_closed'
  | 'component_not_closed'
  | 'stray_less_than'
  | 'stray_brace'
  | 'html_comment'
  | 'angle_address'
>;

const offsetOf = (text: string, { line, column }: Position): number => {
  let start = 0;
  for (let passed = 1; passed < line; passed += 1) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
};

const tagCode = (tag: string): Code => {
  if (tag.startsWith('<!--')) return 'html_comment';
  if (/^<(?:https?:|mailto:|[^\s<>]+@)/i.test(tag)) return 'angle_address';
  return tag.startsWith('<Callout') ? 'mdx_syntax' : 'stray_less_than';
};

const mismatchCode = (tag: string): Code =>
  /^<\/?Callout\b/.test(tag) ? 'callout_not_closed' : 'component_not_closed';

const toPlace = ([, line, column]: RegExpExecArray): Position => ({
  line: Number(line),
  column: Number(column),
});

/** What the parser's message says: where it stopped, why, and where an unclosed tag begins. */
type SyntaxError = {
  readonly position: Position;
  readonly reason: string;
  readonly opening: Position | undefined;
};

const readMessage = (error: unknown): SyntaxError | undefined => {
  const message = error instanceof Error ? error.message : '';
  const start = /^(\d+):(\d+): /.exec(message);
  if (start === null) return undefined;
  const opening = /\((?:`[^`]*` opened at )?(\d+):(\d+)\)/.exec(message);
  return {
    position: toPlace(start),
    reason: message.slice(start[0].length),
    opening: opening === null ? undefined : toPlace(opening),
  };
};

const faultOf = ({ position, reason, opening }: SyntaxError, text: string): Fault => {
  const offset = offsetOf(text, opening ?? position);
  if (/closing tag/.test(reason))
    return insightFault(mismatchCode(text.slice(offset)), positionAt(text, offset));
  if (text[offset] === '<') return insightFault(tagCode(text.slice(offset)), position);
  // The place of a broken expression is that of the error inside it.
  const brace = text.lastIndexOf('{', offset);
  return brace === -1
    ? insightFault('mdx_syntax', position)
    : insightFault('stray_brace', positionAt(text, brace));
};

/** A syntax error as a fault, and the last line that the parser had reached. */
export type ExplainedError = { readonly fault: Fault; readonly lastLine: number };

/**
 * Turns an error of the MDX parser into a fault that says what an editor has to change. The parser's errors have
 * no fields: their message is `<line>:<column>: <reason> (<rule>)`.
 */
export const explainSyntaxError = (error: unknown, text: string): ExplainedError => {
  const read = readMessage(error);
  if (read === undefined) throw error;
  const fault = faultOf(read, text);
  return { fault, lastLine: Math.max(fault.line, read.position.line) };
};
