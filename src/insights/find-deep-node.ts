import type { SyntaxNode, SyntaxTree } from './syntax-tree.ts';

// An article has no need of more than a list, its item, a link and emphasis in it.
const maxDepth = 100;

/**
 * The first node that is nested so deeply that the passes after this one, which recurse, could run out of
 * stack. The walk keeps its own stack for the same reason.
 */
export const findDeepNode = (tree: SyntaxTree): SyntaxNode | undefined => {
  const pending = tree.children.map((node: SyntaxNode) => ({ node, depth: 1 })).reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    if (depth > maxDepth) return node;
    const children: readonly SyntaxNode[] = 'children' in node ? node.children : [];
    pending.push(...children.map((child) => ({ node: child, depth: depth + 1 })).reverse());
  }
  return undefined;
};
