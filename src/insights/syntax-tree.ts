import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Place } from '../findings/fault.ts';

// GFM is on so that what the page would make of it (tables, footnotes, …) is recognised and refused.
const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();

/** The article as a tree of Markdown and MDX nodes. */
export type SyntaxTree = ReturnType<typeof processor.parse>;

/** A node of the tree. */
export type SyntaxNode = SyntaxTree['children'][number];

/** A node of one type. */
export type NodeOf<Type extends SyntaxNode['type']> = Extract<SyntaxNode, { type: Type }>;

/** A node that stands in a line of text. */
export type InlineNode = NodeOf<'paragraph'>['children'][number];

/** Parses MDX; throws what the parser throws. */
export const parseMdx = (text: string): SyntaxTree => processor.parse(text);

/** Where a node begins. */
export const placeOf = ({ position }: SyntaxNode): Place =>
  position === undefined
    ? { line: 1, column: 1 }
    : { line: position.start.line, column: position.start.column };
