import { describe, expect, it } from 'vitest';
import { firstOrder, maxLines, otherOrders, pagesOfRegister } from '../../src/publish/evidence-orders.ts';
import { authoritiesOf, largestAuthorities, siteRegister } from '../../src/publish/evidence-register.ts';

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
const authorities = authoritiesOf(register);
const lists = [
  ...[firstOrder, ...otherOrders].map(({ name, arrange }) => ({ name, groups: arrange(register) })),
  { name: 'One authority', groups: firstOrder.arrange(authorities.at(-1)?.sources ?? []) },
];

describe('the evidence register of 1,000 Insights', () => {
  it.each(lists)('is divided into pages of a bounded length, with each source once: $name', ({ groups }) => {
    const pages = pagesOfRegister(groups);
    const sources = pages.map((page) => page.flatMap((group) => group.sources));
    expect(sources.flat()).toEqual(groups.flatMap((group) => group.sources));
    for (const page of sources) {
      const lines = page.reduce((sum, { citedBy }) => sum + 1 + citedBy.length, 0);
      // A source that more Insights cite than a page has lines is alone on its page.
      if (page.length > 1) expect(lines).toBeLessThanOrEqual(maxLines);
      expect(page.length).toBeGreaterThan(0);
    }
  });

  it('has the heading of a group again on each page that the group continues on', () => {
    const [, , byArticle] = otherOrders;
    const pages = pagesOfRegister(byArticle?.arrange(register) ?? [], 10);
    for (const group of pages.flat()) {
      for (const { citedBy } of group.sources) expect(citedBy[0].title).toBe(group.heading?.text);
    }
  });

  it('names on each page only the authorities with the most sources, and the one that is shown', () => {
    const smallest = authorities.find(({ name }) => name === 'Authority 500');
    const named = largestAuthorities(authorities, 10, smallest?.path ?? '');
    expect(named.map(({ name }) => name)).toEqual([
      'Authority 500',
      ...Array.from({ length: 10 }, (_, index) => `Office ${index}`),
    ]);
  });
});

describe('the evidence register of a new site', () => {
  it('is one page, also while it is empty', () => {
    expect(pagesOfRegister([])).toEqual([[]]);
    const [first] = insights;
    expect(
      pagesOfRegister(firstOrder.arrange(siteRegister(first === undefined ? [] : [first]))),
    ).toHaveLength(1);
  });
});
