import { type Fault, type Position, positionAt, type Reading, refused } from '../findings/content-finding.ts';
import { type InsightFindingCode, insightFault } from './finding-table.ts';
import { parseMdx } from './parse-mdx.ts';
import { childrenOf, positionOf, type SyntaxNode, type SyntaxTree } from './syntax-tree.ts';

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
type ExplainedError = { readonly fault: Fault; readonly lastLine: number };

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

// An article needs no more levels than a list, its item, a link and emphasis in it.
const maxDepth = 100;

/**
 * The first node that is nested so deeply that the passes after this one, which recurse, could run out of
 * stack. The walk keeps its own stack for the same reason.
 */
const findDeepNode = (tree: SyntaxTree): SyntaxNode | undefined => {
  const pending = tree.children.map((node: SyntaxNode) => ({ node, depth: 1 })).reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    if (depth > maxDepth) return node;
    for (const child of [...childrenOf(node)].reverse()) pending.push({ node: child, depth: depth + 1 });
  }
  return undefined;
};

const isEmpty = (line: string | undefined): boolean => line === undefined || line.trim() === '';

/** The last line of the Callout that begins on the line `first`, or `first` when another Callout begins before its end. */
const endOfCallout = (lines: readonly string[], first: number): number => {
  if (!lines[first]?.includes('<Callout')) return first;
  const length = lines.slice(first + 1).findIndex((line) => /<\/?Callout\b/.test(line)) + 1;
  return lines[first + length]?.includes('</Callout') ? first + length : first;
};

/**
 * Empties the block, from one empty line to the next, that contains the lines (both from 1), and the rest of a Callout
 * that begins there. What is left keeps its places and can be parsed on its own.
 */
const coverBlock = (article: string, firstLine: number, lastLine: number): string => {
  const lines = article.split('\n');
  let first = firstLine - 1;
  let last = Math.max(lastLine - 1, endOfCallout(lines, first));
  while (!isEmpty(lines[first - 1])) first -= 1;
  while (!isEmpty(lines[last + 1])) last += 1;
  return lines.map((line, index) => (index >= first && index <= last ? '' : line)).join('\n');
};

const startsProgram = (line: string): boolean => /^(?:import|export)(?:[\s{*]|$)/.test(line);

/** Whether the next line may belong to the same paragraph; any other line is taken to end the paragraph. */
const isText = (line: string): boolean => /^\s*[\p{L}\p{N}("'“‘]/u.test(line) && !startsProgram(line);

/** An article whose lines of program code have been emptied, and a fault for each of them. */
type CoveredText = { readonly text: string; readonly faults: readonly Fault[] };

/**
 * Empties the lines that MDX would read as `import` or `export`, which no article may have: on some malformed ones the
 * parser ends the whole process.
 */
const coverProgramLines = (article: string): CoveredText => {
  const lines = article.split('\n');
  const program = lines.map((line, index) => startsProgram(line) && !isText(lines[index - 1] ?? ''));
  if (!program.includes(true)) return { text: article, faults: [] };
  return {
    text: lines.map((line, index) => (program[index] ? '' : line)).join('\n'),
    faults: program.flatMap((isProgram, index) =>
      isProgram ? [insightFault('import_export', { line: index + 1, column: 1 })] : [],
    ),
  };
};

// A hundred marks of quotes, lists or emphasis in a row, or a dozen nested braces: the parser's time grows without
// bound.
const deepNesting = /(?:[>*_][ \t]?|[-+][ \t]|\d{1,9}[.)][ \t]){100}|(?:\{[^{}]*){12}/;

// The parser's time grows with the square of the tags and expressions, and of the marks within a block. An article of 64 KiB
// below these limits takes a tenth of a second.
const maxMarkup = 500;
const maxBlockLength = 8_192;

/** Where what follows an empty line is too long; undefined where nothing is. */
const longBlock = (text: string): number | undefined => {
  let start = 0;
  for (const { 0: emptyLines, index } of text.matchAll(/\n(?:[ \t]*\n)+|$/g)) {
    if (index - start > maxBlockLength) return start;
    start = index + emptyLines.length;
  }
  return undefined;
};

/** The fault of a text for which the parser would need long. */
const refuseCostly = (text: string): Fault | undefined => {
  const deep = text.search(deepNesting);
  if (deep !== -1) return insightFault('too_deep', positionAt(text, deep));
  const markup = text.matchAll(/[<{]/g).drop(maxMarkup).next().value;
  if (markup !== undefined) return insightFault('too_much_markup', positionAt(text, markup.index));
  const long = longBlock(text);
  return long === undefined ? undefined : insightFault('block_too_long', positionAt(text, long));
};

/** After this many syntax errors the rest of the text is not read: it is probably not an article. */
const maxErrors = 50;

/** A text is parsed again after each error, so that a long one has fewer: about 20 in the longest article there is. */
const maxParsedLength = 400_000;

/** Parses the text; a block that cannot be parsed is a fault, and the rest is parsed without it. */
const parse = (text: string, errorsLeft: number): Reading<SyntaxTree> => {
  try {
    const tree = parseMdx(text);
    const deep = findDeepNode(tree);
    return deep === undefined
      ? { value: tree, faults: [] }
      : refused(insightFault('too_deep', positionOf(deep)));
  } catch (error) {
    const { fault, lastLine } = explainSyntaxError(error, text);
    const left = coverBlock(text, fault.line, lastLine);
    if (errorsLeft === 0 || left === text) return refused(fault);
    const rest = parse(left, errorsLeft - 1);
    return { value: rest.value, faults: [fault, ...rest.faults] };
  }
};

/** Parses an article as MDX. With faults, the tree has only what could be parsed. */
export const parseBody = (body: string): Reading<SyntaxTree> => {
  const { text, faults } = coverProgramLines(body);
  const costly = refuseCostly(text);
  if (costly !== undefined) return { value: undefined, faults: [...faults, costly] };
  const tree = parse(text, Math.min(maxErrors, Math.floor(maxParsedLength / text.length)));
  return { value: tree.value, faults: [...faults, ...tree.faults] };
};
