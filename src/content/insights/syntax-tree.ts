import { toString as textOf } from 'mdast-util-to-string';
import type { MdastNode } from 'satteri';
import { type Position, startOfFile } from '../findings/content-finding.ts';

/** The article as a tree of Markdown and MDX nodes. */
export type SyntaxTree = Extract<MdastNode, { type: 'root' }>;

/** A node of the tree. */
export type SyntaxNode = SyntaxTree['children'][number];

/** A node of one type. */
export type NodeOf<Type extends SyntaxNode['type']> = Extract<SyntaxNode, { type: Type }>;

/** A node inside a paragraph. */
export type InlineNode = NodeOf<'paragraph'>['children'][number];

/** The nodes directly inside a node. */
export const childrenOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  'children' in node ? node.children : [];

/** These nodes and every node inside them, parents before their children. */
export const nodesOf = (nodes: readonly SyntaxNode[]): SyntaxNode[] =>
  nodes.flatMap((node) => [node, ...nodesOf(childrenOf(node))]);

/** Text as a browser shows it: each run of spaces, tabs and line breaks is one space, with none at the ends. */
export const collapseSpace = (text: string): string =>
  text.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '');

/** The text of a node as a browser shows it, without markup. */
export const plainText = (node: unknown): string => collapseSpace(textOf(node));

/** Where a node begins. */
export const positionOf = ({ position }: SyntaxNode): Position =>
  position === undefined ? startOfFile : { line: position.start.line, column: position.start.column };
