import type { InsightBlock } from '../contracts/insight-block.ts';
import type { Reading } from '../findings/fault.ts';
import { parseBody } from './parse-body.ts';
import { readBlocks } from './read-blocks.ts';
import { unfoldCallouts } from './unfold-callouts.ts';

/** Reads the text below the fields of an article, pass by pass. */
export const compileBody = (body: string): Reading<InsightBlock[]> => {
  const tree = parseBody(body);
  // That nothing is left of an article is no fault besides those that took it away.
  const isGone = tree.faults.length > 0 && tree.value?.children.length === 0;
  if (tree.value === undefined || isGone) return { value: undefined, faults: tree.faults };
  const blocks = readBlocks(unfoldCallouts(tree.value));
  return { value: blocks.value, faults: [...tree.faults, ...blocks.faults] };
};
