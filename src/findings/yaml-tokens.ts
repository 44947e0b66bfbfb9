import type { CST } from 'yaml';
import type { FieldCode } from './field-rules.ts';

// The deepest file of the project, a product, has four levels.
const maxDepth = 32;

const specialTypes = new Set(['alias', 'anchor', 'tag', 'directive']);

type Refusal = { readonly code: FieldCode; readonly offset: number };

const childrenOf = (token: CST.Token): (CST.Token | CST.SourceToken | null | undefined)[] => {
  const ends = 'end' in token && Array.isArray(token.end) ? token.end : [];
  if (token.type === 'document') return [...token.start, token.value, ...ends];
  if (!('items' in token)) return ends;
  return [
    ...token.items.flatMap(({ start, key, sep, value }) => [...start, key, ...(sep ?? []), value]),
    ...ends,
  ];
};

/**
 * The first token that must not reach the composer, in the order of the file: an anchor, alias, tag or
 * directive, or nesting so deep that the composer, which recurses, would run out of stack.
 * The walk keeps its own stack for the same reason.
 */
export const findRefusedToken = (tokens: readonly CST.Token[]): Refusal | undefined => {
  const pending: { token: CST.Token | CST.SourceToken; depth: number }[] = tokens
    .map((token) => ({ token, depth: 0 }))
    .reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { token, depth } = next;
    if (specialTypes.has(token.type)) return { code: 'yaml_special', offset: token.offset };
    if (depth > maxDepth) return { code: 'yaml_too_deep', offset: token.offset };
    const children = childrenOf(token).filter((child) => child !== null && child !== undefined);
    pending.push(...children.map((child) => ({ token: child, depth: depth + 1 })).reverse());
  }
  return undefined;
};
