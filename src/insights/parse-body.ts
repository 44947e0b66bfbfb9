import type { Place, Reading } from '../findings/fault.ts';
import { placeAt } from '../findings/text-place.ts';
import { explainSyntaxError } from './explain-syntax-error.ts';
import { findDeepNode } from './find-deep-node.ts';
import { insightFault } from './insight-fault.ts';
import { parseMdx, placeOf, type SyntaxTree } from './syntax-tree.ts';

// A hundred marks of quotes, lists or emphasis in a row: the parser takes ever longer, then runs out of stack.
const deepNesting = /(?:[>*_][ \t]?|[-+][ \t]|\d{1,9}[.)][ \t]){100}/;

const refuse = (code: 'too_deep' | 'mdx_syntax', place: Place): Reading<SyntaxTree> => ({
  value: undefined,
  faults: [insightFault(code, place)],
});

/** Parses the article as MDX; the first syntax error ends the parse and is the only fault. */
export const parseBody = (body: string): Reading<SyntaxTree> => {
  const marks = body.search(deepNesting);
  if (marks !== -1) return refuse('too_deep', placeAt(body, marks));
  try {
    const tree = parseMdx(body);
    const deep = findDeepNode(tree);
    return deep === undefined ? { value: tree, faults: [] } : refuse('too_deep', placeOf(deep));
  } catch (error) {
    const start = placeAt(body, Math.max(body.search(/\S/), 0));
    // The parser recurses too: thousands of nested tags use up the stack.
    if (error instanceof RangeError) return refuse('too_deep', start);
    // The development build of the parser asserts that tags and headings are closed in order, where its
    // production build, which Node.js loads unless asked otherwise, reports a syntax error with its place.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_ASSERTION') {
      return refuse('mdx_syntax', start);
    }
    return { value: undefined, faults: [explainSyntaxError(error, body)] };
  }
};
