import { describe, expect, it } from 'vitest';
import { maxLines, pagesOfRegister, siteRegister } from '../../src/publish/evidence-register.ts';

/** Made-up Insights with eight sources each: three of their own, four of one in ten authorities, and one that all cite. */
const insights = Array.from({ length: 1000 }, (_, index) => ({
  slug: `insight-${index}`,
  title: `Insight ${index}`,
  sources: [
    ...[1, 2, 3].map((number) => ({
      label: `Source ${number} of ${index}`,
      url: `https://sources.example/${index}/${number}`,
      evidenceDate: `20${10 + (index % 15)}-0${number}-01`,
      authority: `Authority ${index}`,
    })),
    ...[1, 2, 3, 4].map((number) => ({
      label: `Report ${number} of ${index}`,
      url: `https://reports.example/${index}/${number}`,
      evidenceDate: `20${10 + (index % 15)}-1${number % 3}-01`,
      authority: `Office ${index % 10}`,
    })),
    { label: 'RFC 9457', url: 'https://rfc.example/9457', evidenceDate: '2023-07-01', authority: 'IETF' },
  ],
}));
const register = siteRegister(insights);

describe('the evidence register of 1,000 Insights', () => {
  it('is divided into pages of a bounded length, with each source once', () => {
    const pages = pagesOfRegister(register);
    expect(pages.flat()).toEqual(register);
    for (const page of pages) {
      const lines = page.reduce((sum, { citedBy }) => sum + 1 + citedBy.length, 0);
      // A source that more Insights cite than a page has lines is alone on its page.
      if (page.length > 1) expect(lines).toBeLessThanOrEqual(maxLines);
      expect(page.length).toBeGreaterThan(0);
    }
  });
});

describe('the evidence register of a new site', () => {
  it('is one page, also while it is empty', () => {
    expect(pagesOfRegister([])).toEqual([[]]);
    const [first] = insights;
    expect(pagesOfRegister(siteRegister(first === undefined ? [] : [first]))).toHaveLength(1);
  });
});
