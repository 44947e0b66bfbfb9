import { describe, expect, it } from 'vitest';
import { factsOf } from './sites/facts.ts';
import { articleOf } from './starter-content.ts';

describe('an Insight on another site', () => {
  const text = `---
title: "One: two"
dek: "What it is about."
publishedAt: "2026-11-04"
featured: false
sources:
  - label: "RFC 9457"
    url: "https://www.rfc-editor.org/info/rfc9457"
    evidenceDate: "2023-07-01"
---

A claim [[1]](#source-1).

<Callout label="What this shows" data="one/two.csv">
A chart.
</Callout>
`;

  it('keeps its text, its callouts in the form of that site, and its sources', () => {
    const article = articleOf(text, { begin: (label) => `:::note[${label}]`, end: ':::' });
    expect(article).toEqual({
      title: 'One: two',
      description: 'What it is about.',
      publishedAt: '2026-11-04',
      body: `
A claim [[1]](#source-1).

:::note[What this shows]
A chart.
:::

## Sources

1. [RFC 9457](https://www.rfc-editor.org/info/rfc9457)
`,
    });
  });

  it('is refused without a frontmatter', () => {
    expect(() => articleOf('A claim.', { begin: String, end: '' })).toThrow();
  });
});

describe('the table of a product', () => {
  it('has a row for every value, named by where it stands', () => {
    const product = { id: 'prd_1', physical: { ports: [{ type: 'sfp', count: 2 }], fullDepth: false } };
    expect(factsOf(product)).toEqual([
      ['id', 'prd_1'],
      ['physical ports 0 type', 'sfp'],
      ['physical ports 0 count', '2'],
      ['physical fullDepth', 'false'],
    ]);
  });
});
