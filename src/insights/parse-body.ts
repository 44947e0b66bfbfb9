import type { Place, Reading } from '../findings/fault.ts';
import { placeAt } from '../findings/text-place.ts';
import { coverBlock } from './cover-block.ts';
import { coverProgramLines } from './cover-program-lines.ts';
import { explainSyntaxError } from './explain-syntax-error.ts';
import { findDeepNode } from './find-deep-node.ts';
import { insightFault } from './insight-fault.ts';
import { parseMdx, placeOf, type SyntaxTree } from './syntax-tree.ts';

// A hundred marks of quotes, lists or emphasis in a row, or a dozen braces within each other: the parser takes
// ever longer.
const deepNesting = /(?:[>*_][ \t]?|[-+][ \t]|\d{1,9}[.)][ \t]){100}|(?:\{[^{}]*){12}/;

/** After so many syntax errors the rest of an article is not read: somebody pasted something else. */
const mostErrors = 50;

const tooDeep = (place: Place): Reading<SyntaxTree> => ({
  value: undefined,
  faults: [insightFault('too_deep', place)],
});

/** Parses the text; a block that cannot be read is a fault, and the rest is parsed without it. */
const parse = (text: string, errorsLeft: number): Reading<SyntaxTree> => {
  const marks = text.search(deepNesting);
  if (marks !== -1) return tooDeep(placeAt(text, marks));
  try {
    const tree = parseMdx(text);
    const deep = findDeepNode(tree);
    return deep === undefined ? { value: tree, faults: [] } : tooDeep(placeOf(deep));
  } catch (error) {
    const { fault, lastLine } = explainSyntaxError(error, text);
    const left = coverBlock(text, fault.line, lastLine);
    if (errorsLeft === 0 || left === text) return { value: undefined, faults: [fault] };
    const rest = parse(left, errorsLeft - 1);
    return { value: rest.value, faults: [fault, ...rest.faults] };
  }
};

/** Parses the article as MDX. With faults, the tree has only what could be read. */
export const parseBody = (body: string): Reading<SyntaxTree> => {
  const { text, faults } = coverProgramLines(body);
  const tree = parse(text, mostErrors);
  return { value: tree.value, faults: [...faults, ...tree.faults] };
};
