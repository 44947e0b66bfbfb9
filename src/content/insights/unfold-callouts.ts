import type { InlineNode, NodeOf, SyntaxNode, SyntaxTree } from './syntax-tree.ts';

const inlineTypes: ReadonlySet<string> = new Set([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'image',
  'imageReference',
  'inlineCode',
  'link',
  'linkReference',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'strong',
  'text',
] satisfies InlineNode['type'][]);

const isInline = (node: SyntaxNode): node is InlineNode => inlineTypes.has(node.type);

const unfold = (node: SyntaxNode): SyntaxNode => {
  if (node.type !== 'mdxJsxFlowElement' || node.name !== 'Callout') return node;
  const children: readonly SyntaxNode[] = node.children;
  const line = children.filter(isInline);
  if (line.length === 0) return node;
  const text: NodeOf<'paragraph'> = { type: 'paragraph', position: node.position, children: line };
  return { ...node, children: [text, ...node.children.filter((child) => !isInline(child))] };
};

/**
 * Gives a Callout written on one line the same structure as one written as a block: text directly inside it becomes a
 * paragraph. Both mean the same to an editor.
 */
export const unfoldCallouts = (tree: SyntaxTree): SyntaxTree => ({
  ...tree,
  children: tree.children.map(unfold),
});
