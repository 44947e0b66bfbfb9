import { z } from 'zod';
import type { Fault, Place } from '../findings/fault.ts';
import { placeAt } from '../findings/text-place.ts';
import type { FindingCode } from './finding-table.ts';
import { insightFault } from './insight-fault.ts';

/** What the parser's errors have: the extension that found the error, its place and a sentence. */
const SyntaxErrorSchema = z.object({
  source: z.string(),
  reason: z.string(),
  line: z.number().optional(),
  column: z.number().optional(),
});

type Code = Extract<
  FindingCode,
  | 'mdx_syntax'
  | 'callout_not_closed'
  | 'component_not_closed'
  | 'stray_less_than'
  | 'stray_brace'
  | 'html_comment'
  | 'angle_address'
  | 'import_export'
>;

const offsetOf = (text: string, { line, column }: Place): number => {
  let start = 0;
  for (let passed = 1; passed < line; passed += 1) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
};

/**
 * Where the mark that the parser could not finish stands. A block runs on to the end of the file, so
 * there only a mark at the beginning of a line can have opened it.
 */
const openingOffset = (text: string, mark: '<' | '{', errorOffset: number): number => {
  if (errorOffset < text.length) return text.lastIndexOf(mark, errorOffset);
  const blocks = [...text.matchAll(mark === '<' ? /^[ \t]*</gm : /^[ \t]*\{/gm)];
  const block = blocks.at(-1);
  return block === undefined ? text.lastIndexOf(mark) : block.index + block[0].length - 1;
};

const tagCode = (tag: string): Code => {
  if (tag.startsWith('<!--')) return 'html_comment';
  if (/^<(?:https?:|mailto:|[^\s<>]+@)/i.test(tag)) return 'angle_address';
  return tag.startsWith('<Callout') ? 'mdx_syntax' : 'stray_less_than';
};

const mismatchCode = (tag: string): Code =>
  /^<?\/?Callout\b/.test(tag) ? 'callout_not_closed' : 'component_not_closed';

/** The parser says in its sentence, and nowhere else, where the tag begins that is not closed. */
const openTagPlace = (reason: string): Place | undefined => {
  const [, line, column] = /\((\d+):(\d+)[-)]/.exec(reason) ?? [];
  return line === undefined || column === undefined
    ? undefined
    : { line: Number(line), column: Number(column) };
};

/** Turns an error of the MDX parser into a fault that says what an editor has to change. */
export const explainSyntaxError = (error: unknown, text: string): Fault => {
  const parsed = SyntaxErrorSchema.safeParse(error);
  if (!parsed.success) throw error;
  const { source, reason, line = 1, column = 1 } = parsed.data;
  const place = { line, column };
  const at = (offset: number, code: Code) => insightFault(code, offset < 0 ? place : placeAt(text, offset));
  const errorOffset = offsetOf(text, place);

  if (source === 'micromark-extension-mdxjs-esm') return insightFault('import_export', { line, column: 1 });
  if (source === 'micromark-extension-mdx-expression') {
    return at(openingOffset(text, '{', errorOffset), 'stray_brace');
  }
  if (source === 'micromark-extension-mdx-jsx') {
    const offset = openingOffset(text, '<', errorOffset);
    return at(offset, tagCode(text.slice(offset)));
  }
  const opening = openTagPlace(reason);
  const offset = opening === undefined ? text.lastIndexOf('<', errorOffset) : offsetOf(text, opening);
  return at(offset, mismatchCode(text.slice(offset)));
};
