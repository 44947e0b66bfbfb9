import { describe, expect, it } from 'vitest';
import { type AuthoredInsight, isPublished } from '../../src/content/insights/authored-insight.ts';
import { compileInsight } from '../../src/content/insights/compile.ts';
import { InsightSchema, InsightSummarySchema } from '../../src/contracts/insight.ts';
import { toInsight, toInsightSummary } from '../../src/publish/api-bodies.ts';
import { article, citedParagraph, today } from '../content/insights/article.ts';

const baseUrl = 'https://nameplate.example';
const text = article(`${citedParagraph}\n- An item.\n\n<Callout label="Label">Text.</Callout>\n`, {
  status: 'published',
});

const compiled = (whole: string): AuthoredInsight => {
  const { insight } = compileInsight({ file: 'content/insights/one-dot.mdx', text: whole, today });
  if (insight === undefined) throw new Error('The article of this test does not compile.');
  return insight;
};

describe('a published Insight on the wire', () => {
  it('is exactly what the contract of a single Insight allows', () => {
    const insight = compiled(text);
    if (!isPublished(insight)) throw new Error('The article of this test is a draft.');
    const body = toInsight(insight, baseUrl);
    expect(InsightSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ slug: 'one-dot', status: 'published', url: `${baseUrl}/insights/one-dot` });
    expect(body).not.toHaveProperty('file');
    expect(body).not.toHaveProperty('apiUrl');
  });

  it('is exactly what the contract of the list allows, with the addresses of page and JSON', () => {
    const summary = toInsightSummary(compiled(text), baseUrl);
    expect(InsightSummarySchema.parse(summary)).toEqual(summary);
    expect(summary.url).toBe(`${baseUrl}/insights/one-dot`);
    expect(summary.apiUrl).toBe(`${baseUrl}/api/v1/insights/one-dot`);
  });

  it('is told apart from a draft', () => {
    expect(isPublished(compiled(text))).toBe(true);
    expect(isPublished(compiled(text.replace('published\n', 'draft\n')))).toBe(false);
  });
});
