import type { NodeOf, SyntaxNode, SyntaxTree } from './syntax-tree.ts';

type Callout = NodeOf<'mdxJsxFlowElement'>;

const unfold = (node: SyntaxNode): SyntaxNode => {
  if (node.type !== 'paragraph' || node.children.length !== 1) return node;
  const [child] = node.children;
  if (child?.type !== 'mdxJsxTextElement' || child.name !== 'Callout') return node;
  const text: NodeOf<'paragraph'> = { type: 'paragraph', children: child.children };
  const callout: Callout = {
    type: 'mdxJsxFlowElement',
    name: child.name,
    attributes: child.attributes,
    children: child.children.length === 0 ? [] : [text],
  };
  return child.position === undefined ? callout : { ...callout, position: child.position };
};

/**
 * Gives a Callout written in one line the shape of one written as a block, because they mean the same:
 * a paragraph that holds a single Callout becomes a Callout that holds a single paragraph.
 */
export const unfoldCallouts = (tree: SyntaxTree): SyntaxTree => ({
  ...tree,
  children: tree.children.map(unfold),
});
