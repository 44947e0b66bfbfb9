import { describe, expect, it } from 'vitest';
import { frontPageInsights } from '../../src/site/front-page-insights.ts';

const newest = { slug: 'newest', featured: false };
const featured = { slug: 'featured', featured: true };
const older = { slug: 'older', featured: false };
const oldFeatured = { slug: 'old-featured', featured: true };
const insights = [newest, featured, older, oldFeatured];

describe('the Insights on the home page', () => {
  it('begin with the featured ones and go on with the newest of the others', () => {
    expect(frontPageInsights(insights, 4)).toEqual([featured, oldFeatured, newest, older]);
  });

  it('are never more than the page has room for', () => {
    expect(frontPageInsights(insights, 3)).toEqual([featured, oldFeatured, newest]);
  });

  it('are all there are when there are few', () => {
    expect(frontPageInsights([older], 4)).toEqual([older]);
  });
});
