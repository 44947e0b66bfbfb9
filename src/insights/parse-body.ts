import type { Reading } from '../findings/fault.ts';
import { explainSyntaxError } from './explain-syntax-error.ts';
import { insightFault } from './insight-fault.ts';
import { parseMdx, type SyntaxTree } from './syntax-tree.ts';

/** Parses the article as MDX; the first syntax error ends the parse and is the only fault. */
export const parseBody = (body: string): Reading<SyntaxTree> => {
  try {
    return { value: parseMdx(body), faults: [] };
  } catch (error) {
    // The parser recurses: thousands of nested quotes or emphases use up the stack.
    if (error instanceof RangeError) {
      return { value: undefined, faults: [insightFault('too_deep', { line: 1, column: 1 })] };
    }
    return { value: undefined, faults: [explainSyntaxError(error, body)] };
  }
};
