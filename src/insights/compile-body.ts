import type { InsightBlock } from '../contracts/insight-block.ts';
import type { Fault, Reading } from '../findings/fault.ts';
import { parseBody } from './parse-body.ts';
import { readBlocks } from './read-blocks.ts';
import type { SyntaxTree } from './syntax-tree.ts';
import { unfoldCallouts } from './unfold-callouts.ts';

/** Reads the text below the fields of an article, pass by pass. `check` finds what else is not allowed in it. */
export const compileBody = (
  body: string,
  check: (tree: SyntaxTree) => readonly Fault[] = () => [],
): Reading<InsightBlock[]> => {
  const tree = parseBody(body);
  // That nothing is left of an article is no fault besides those that took it away.
  const isGone = tree.faults.length > 0 && tree.value?.children.length === 0;
  if (tree.value === undefined || isGone) return { value: undefined, faults: tree.faults };
  const unfolded = unfoldCallouts(tree.value);
  const blocks = readBlocks(unfolded);
  return { value: blocks.value, faults: [...tree.faults, ...blocks.faults, ...check(unfolded)] };
};
