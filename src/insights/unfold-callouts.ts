import type { NodeOf, SyntaxNode, SyntaxTree } from './syntax-tree.ts';

const unfold = (node: SyntaxNode): SyntaxNode => {
  if (node.type !== 'paragraph' || node.children.length !== 1) return node;
  const [child] = node.children;
  if (child?.type !== 'mdxJsxTextElement' || child.name !== 'Callout') return node;
  const { name, attributes, children, ...rest } = child;
  const text: NodeOf<'paragraph'> = { ...rest, type: 'paragraph', children };
  return {
    ...rest,
    type: 'mdxJsxFlowElement',
    name,
    attributes,
    children: [text],
  };
};

/**
 * Gives a Callout written in one line the shape of one written as a block, because they mean the same:
 * a paragraph that holds a single Callout becomes a Callout that holds a single paragraph.
 */
export const unfoldCallouts = (tree: SyntaxTree): SyntaxTree => ({
  ...tree,
  children: tree.children.map(unfold),
});
