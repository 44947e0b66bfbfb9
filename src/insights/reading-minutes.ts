import type { InsightBlock } from '../contracts/insight-block.ts';

const wordsPerMinute = 220;

const textsOf = (block: InsightBlock): string[] => {
  if (block.type === 'list') return block.items;
  return block.type === 'callout' ? [block.label, block.text] : [block.text];
};

/**
 * The estimated reading time in whole minutes: the words of all blocks at 220 words a minute, rounded up,
 * and at least 1. A word is what stands between spaces.
 */
export const countReadingMinutes = (blocks: readonly InsightBlock[]): number => {
  const words = blocks.flatMap(textsOf).flatMap((text) => text.split(/\s+/).filter((word) => word !== ''));
  return Math.max(1, Math.ceil(words.length / wordsPerMinute));
};
