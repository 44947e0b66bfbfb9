import type { Reading } from '../findings/fault.ts';
import { placeAt } from '../findings/text-place.ts';
import { explainSyntaxError } from './explain-syntax-error.ts';
import { insightFault } from './insight-fault.ts';
import { parseMdx, type SyntaxTree } from './syntax-tree.ts';

// A hundred marks of quotes, lists or emphasis in a row: the parser takes ever longer, then runs out of stack.
const deepNesting = /(?:[>*_][ \t]?|[-+][ \t]|\d{1,9}[.)][ \t]){100}/;

const tooDeep = (body: string, offset: number): Reading<SyntaxTree> => ({
  value: undefined,
  faults: [insightFault('too_deep', placeAt(body, offset))],
});

/** Parses the article as MDX; the first syntax error ends the parse and is the only fault. */
export const parseBody = (body: string): Reading<SyntaxTree> => {
  const deep = body.search(deepNesting);
  if (deep !== -1) return tooDeep(body, deep);
  try {
    return { value: parseMdx(body), faults: [] };
  } catch (error) {
    const start = Math.max(body.search(/\S/), 0);
    // Thousands of nested marks with words between them get past the pattern and use up the stack.
    if (error instanceof RangeError) return tooDeep(body, start);
    // The development build of the parser asserts that tags and headings are closed in order, where its
    // production build, which Node.js loads unless asked otherwise, reports a syntax error with its place.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_ASSERTION') {
      return { value: undefined, faults: [insightFault('mdx_syntax', placeAt(body, start))] };
    }
    return { value: undefined, faults: [explainSyntaxError(error, body)] };
  }
};
