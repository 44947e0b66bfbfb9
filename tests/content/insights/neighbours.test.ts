import { describe, expect, it } from 'vitest';
import { neighboursOf } from '../../../src/content/insights/authored-insight.ts';

const [newest, middle, oldest] = [{ slug: 'newest' }, { slug: 'middle' }, { slug: 'oldest' }];
const insights = [newest, middle, oldest];

describe('the Insights before and after one', () => {
  it('are the next older and the next newer one', () => {
    expect(neighboursOf(insights, 'middle')).toEqual({ previous: oldest, next: newest });
  });

  it('end with the oldest and the newest', () => {
    expect(neighboursOf(insights, 'newest')).toEqual({ previous: middle, next: undefined });
    expect(neighboursOf(insights, 'oldest')).toEqual({ previous: undefined, next: middle });
  });
});
