import type { Place, Reading } from '../findings/fault.ts';
import { placeAt } from '../findings/text-place.ts';
import { coverProgramLines } from './cover-program-lines.ts';
import { explainSyntaxError } from './explain-syntax-error.ts';
import { findDeepNode } from './find-deep-node.ts';
import { insightFault } from './insight-fault.ts';
import { parseMdx, placeOf, type SyntaxTree } from './syntax-tree.ts';

// A hundred marks of quotes, lists or emphasis in a row, or a dozen braces within each other: the parser takes
// ever longer.
const deepNesting = /(?:[>*_][ \t]?|[-+][ \t]|\d{1,9}[.)][ \t]){100}|(?:\{[^{}]*){12}/;

const refuse = (place: Place): Reading<SyntaxTree> => ({
  value: undefined,
  faults: [insightFault('too_deep', place)],
});

const parse = (text: string): Reading<SyntaxTree> => {
  const marks = text.search(deepNesting);
  if (marks !== -1) return refuse(placeAt(text, marks));
  try {
    const tree = parseMdx(text);
    const deep = findDeepNode(tree);
    return deep === undefined ? { value: tree, faults: [] } : refuse(placeOf(deep));
  } catch (error) {
    return { value: undefined, faults: [explainSyntaxError(error, text)] };
  }
};

/** Parses the article as MDX; the first syntax error ends the parse. */
export const parseBody = (body: string): Reading<SyntaxTree> => {
  const { text, faults } = coverProgramLines(body);
  const tree = parse(text);
  return { value: tree.value, faults: [...faults, ...tree.faults] };
};
