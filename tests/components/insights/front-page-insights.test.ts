import { describe, expect, it } from 'vitest';
import { frontPageInsights } from '../../../src/components/insights/front-page-insights.ts';

const newest = { slug: 'newest', featured: false };
const featured = { slug: 'featured', featured: true };
const older = { slug: 'older', featured: false };
const oldFeatured = { slug: 'old-featured', featured: true };
const insights = [newest, featured, older, oldFeatured];

describe('the Insights on the home page', () => {
  it('stand in the order of the list, the newest first', () => {
    expect(frontPageInsights(insights, 4)).toEqual(insights);
  });

  it('are, where there is not room for all, the featured ones and the newest of the others', () => {
    expect(frontPageInsights(insights, 3)).toEqual([newest, featured, oldFeatured]);
  });

  it('are all there are when there are few', () => {
    expect(frontPageInsights([older], 4)).toEqual([older]);
  });
});
