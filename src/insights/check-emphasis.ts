import type { Fault } from '../findings/fault.ts';
import { insightFault } from './insight-fault.ts';
import { type InlineNode, type NodeOf, placeOf, type SyntaxNode, type SyntaxTree } from './syntax-tree.ts';

// Emoji and other symbols beyond U+FFFF. CommonMark counts them as punctuation beside an emphasis mark, and
// the page's renderer follows; the parser used here sees two halves of a character and takes them for letters.
// https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
const symbol = String.raw`(?=[\u{10000}-\u{10FFFF}])[\p{S}\p{P}]`;
const markBesideSymbol = new RegExp(`[*_~]${symbol}|${symbol}[*_~]`, 'u');

// Marks left in the text that could begin or end emphasis: not between spaces, an underscore not in a word.
const strayMarks = /\*+(?![\s*])|(?<![\s*])\*+|(?<![\p{L}\p{N}_])_+(?![\s_])|(?<![\s_])_+(?![\p{L}\p{N}_])/gu;
const escapes = /\\[!-/:-@[-`{-~]|&#?\w+;/g;

type TextBlock = NodeOf<'paragraph' | 'heading'>;

/** The text blocks of an article, those in lists and Callouts too; what is refused has its own finding. */
const textBlocks = (nodes: readonly SyntaxNode[]): TextBlock[] =>
  nodes.flatMap((node): TextBlock[] => {
    if (node.type === 'paragraph' || node.type === 'heading') return [node];
    const isContainer = node.type === 'list' || node.type === 'listItem' || node.type === 'mdxJsxFlowElement';
    return isContainer ? textBlocks(node.children) : [];
  });

const allNodes = (nodes: readonly InlineNode[]): InlineNode[] =>
  nodes.flatMap((node) => ('children' in node ? [node, ...allNodes(node.children)] : [node]));

/** The source of a node with a full stop for each escape, which is never a mark. */
const typed = ({ position }: SyntaxNode, source: string): string | undefined =>
  position && source.slice(position.start.offset, position.end.offset).replace(escapes, '.');

const isUnclear = (block: TextBlock, source: string): boolean => {
  if (markBesideSymbol.test(typed(block, source) ?? '')) return true;
  const nodes = allNodes(block.children);
  const emphases = nodes.filter(({ type }) => type === 'emphasis' || type === 'strong').length;
  const texts = nodes.filter((node) => node.type === 'text').map((text) => typed(text, source) ?? text.value);
  const strays = [...texts.join('.').matchAll(strayMarks)].length;
  // A single mark cannot be paired with anything.
  return strays > 0 && strays + emphases > 1;
};

/**
 * The blocks whose emphasis marks two readers may pair differently, so that the page would show a mark which
 * the JSON takes away, or the other way round. `source` is the text the tree was parsed from.
 */
export const checkEmphasis = (tree: SyntaxTree, source: string): Fault[] =>
  textBlocks(tree.children)
    .filter((block) => isUnclear(block, source))
    .map((block) => insightFault('unclear_emphasis', placeOf(block)));
