import { describe, expect, it } from 'vitest';
import { shardOf } from '../../src/contracts/list-index.ts';

describe('the index for lists', () => {
  it('has part numbers that differ only by case or punctuation in one shard', () => {
    for (const shards of [1, 2, 7, 100]) {
      expect(shardOf('EDS-P510', shards)).toBe(shardOf('eds p510', shards));
      expect(shardOf('EDS-P510', shards)).toBeLessThan(shards);
    }
  });
});
