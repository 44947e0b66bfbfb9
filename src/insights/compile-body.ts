import type { InsightBlock } from '../contracts/insight-block.ts';
import type { Reading } from '../findings/fault.ts';
import { checkEmphasis } from './check-emphasis.ts';
import { parseBody } from './parse-body.ts';
import { readBlocks } from './read-blocks.ts';
import { unfoldCallouts } from './unfold-callouts.ts';

/** Reads the text below the fields of an article, pass by pass. */
export const compileBody = (body: string): Reading<InsightBlock[]> => {
  const tree = parseBody(body);
  if (tree.value === undefined) return { value: undefined, faults: tree.faults };
  const unfolded = unfoldCallouts(tree.value);
  const blocks = readBlocks(unfolded);
  return { value: blocks.value, faults: [...blocks.faults, ...checkEmphasis(unfolded, body)] };
};
