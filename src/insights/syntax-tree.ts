import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Place } from '../findings/fault.ts';

// GFM is on so that what the page would make of it (tables, footnotes, …) is recognised and refused.
const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();

const processorWithoutGfm = unified().use(remarkParse).use(remarkMdx).freeze();

/** What a table, strikethrough, footnote or task of GFM has in its source: without any of it there is none. */
const gfmMark = /[|~]|:-|-:|\[\^|\[[ \t\nx]\]/i;

/** What an address that GFM makes a link has in its text. */
const addressMark = /@|https?:|www\./i;

/** The article as a tree of Markdown and MDX nodes. */
export type SyntaxTree = ReturnType<typeof processor.parse>;

/** A node of the tree. */
export type SyntaxNode = SyntaxTree['children'][number];

/** A node of one type. */
export type NodeOf<Type extends SyntaxNode['type']> = Extract<SyntaxNode, { type: Type }>;

/** A node that stands in a line of text. */
export type InlineNode = NodeOf<'paragraph'>['children'][number];

const holdsAddress = (node: SyntaxTree | SyntaxNode): boolean =>
  node.type === 'text'
    ? addressMark.test(node.value)
    : 'children' in node && node.children.some((child) => holdsAddress(child));

/**
 * Parses MDX; throws what the parser throws. An article that has nothing of GFM, as most have not, is parsed
 * without it: the tree is the same in 60 % of the time.
 */
export const parseMdx = (text: string): SyntaxTree => {
  if (gfmMark.test(text)) return processor.parse(text);
  const tree = processorWithoutGfm.parse(text);
  return holdsAddress(tree) ? processor.parse(text) : tree;
};

/** Where a node begins. */
export const placeOf = ({ position }: SyntaxNode): Place =>
  position === undefined
    ? { line: 1, column: 1 }
    : { line: position.start.line, column: position.start.column };
