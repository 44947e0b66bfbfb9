import type { Fault } from '../findings/fault.ts';
import { insightFault } from './insight-fault.ts';
import { plainText } from './plain-text.ts';
import { type InlineNode, placeOf } from './syntax-tree.ts';

// Emoji and other symbols beyond U+FFFF. By CommonMark 0.31 they are punctuation to an emphasis mark beside
// them, and so the page reads them. The parser here sees two halves, takes them for letters, and would read
// the emphasis differently: https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
const symbol = String.raw`(?=[\u{10000}-\u{10FFFF}])[\p{S}\p{P}]`;
const markBesideSymbol = new RegExp(`[*_~]${symbol}|${symbol}[*_~]`, 'u');
const symbolFirst = new RegExp(`^${symbol}`, 'u');
const symbolLast = new RegExp(`${symbol}$`, 'u');
const letterFirst = /^[^\s\p{S}\p{P}]/u;
const letterLast = /[^\s\p{S}\p{P}]$/u;

const textOf = (node: InlineNode | undefined): string => (node === undefined ? '' : plainText(node));

const isReadTwoWays = (nodes: readonly InlineNode[], index: number): boolean => {
  const node = nodes[index];
  if (node?.type === 'text') return markBesideSymbol.test(node.value);
  if (node?.type !== 'emphasis' && node?.type !== 'strong') return false;
  const text = textOf(node);
  return (
    (symbolFirst.test(text) && letterLast.test(textOf(nodes[index - 1]))) ||
    (symbolLast.test(text) && letterFirst.test(textOf(nodes[index + 1])))
  );
};

/** The places where an emphasis mark beside an emoji would be read one way here and another way on the page. */
export const checkEmphasis = (nodes: readonly InlineNode[]): Fault[] =>
  nodes.flatMap((node, index) =>
    isReadTwoWays(nodes, index) ? [insightFault('emphasis_beside_emoji', placeOf(node))] : [],
  );
