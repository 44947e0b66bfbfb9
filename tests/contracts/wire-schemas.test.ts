import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  InsightBlockSchema,
  InsightListResponseSchema,
  InsightResponseSchema,
  InsightSourceSchema,
  SlugSchema,
} from '../../src/contracts/insight.ts';
import { ProblemSchema } from '../../src/contracts/problem.ts';
import { ProductResponseSchema } from '../../src/contracts/product.ts';
import { SiteOverviewResponseSchema } from '../../src/contracts/site-overview.ts';

const source = {
  label: 'RFC 9457',
  url: 'https://www.rfc-editor.org/info/rfc9457',
  evidenceDate: '2023-07-01',
  authority: 'IETF',
};

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('the wire schemas', () => {
  it.each(['a', 'a-b', '1-2-3'])('take %s for a slug', (slug) => {
    expect(accepts(SlugSchema, slug)).toBe(true);
  });

  it.each(['', 'A', 'a--b', '-a', 'a-', 'a_b', 'a/b', 'ä', 'a\n'])('do not take %j for a slug', (slug) => {
    expect(accepts(SlugSchema, slug)).toBe(false);
  });

  it('take a source with its four fields, and nothing more or less', () => {
    expect(accepts(InsightSourceSchema, source)).toBe(true);
    expect(accepts(InsightSourceSchema, { ...source, note: 'x' })).toBe(false);
    for (const field of Object.keys(source)) {
      expect(accepts(InsightSourceSchema, { ...source, [field]: undefined })).toBe(false);
    }
  });

  it.each(['2023-02-29', '2023-7-1', '2023-07-01T00:00:00Z', '20230701', ''])(
    'do not take %j for a date',
    (date) => {
      expect(accepts(InsightSourceSchema, { ...source, evidenceDate: date })).toBe(false);
    },
  );

  it.each(['www.rfc-editor.org', 'ftp://x.example', 'javascript:alert(1)', '/relative'])(
    'do not take %j for an address',
    (url) => {
      expect(accepts(InsightSourceSchema, { ...source, url })).toBe(false);
    },
  );

  it.each([
    [{ type: 'paragraph', text: 'x' }, true],
    [{ type: 'heading', text: 'x' }, true],
    [{ type: 'list', items: ['x'] }, true],
    [{ type: 'callout', label: 'x', text: 'y' }, true],
    [{ type: 'paragraph', text: '' }, false],
    [{ type: 'paragraph', text: 'x', level: 2 }, false],
    [{ type: 'list', items: [] }, false],
    [{ type: 'callout', text: 'y' }, false],
    [{ type: 'image', url: 'x' }, false],
  ])('judge the block %o: %s', (block, verdict) => {
    expect(accepts(InsightBlockSchema, block)).toBe(verdict);
  });

  it('require an HTTP error status in a problem and allow further fields', () => {
    const problem = { type: '/problems/not_found', title: 'x', status: 404, detail: 'y' };
    expect(accepts(ProblemSchema, problem)).toBe(true);
    expect(accepts(ProblemSchema, { ...problem, candidates: [] })).toBe(true);
    for (const status of [200, 399, 600, 404.5, '404']) {
      expect(accepts(ProblemSchema, { ...problem, status })).toBe(false);
    }
  });

  it.each<[string, z.ZodType]>([
    ['overview', SiteOverviewResponseSchema],
    ['list', InsightListResponseSchema],
    ['Insight', InsightResponseSchema],
    ['product', ProductResponseSchema],
    ['problem', ProblemSchema],
  ])('explain every field of the %s in a sentence and show an example of every text', (_name, schema) => {
    const silent: string[] = [];
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      if ('properties' in node && typeof node.properties === 'object' && node.properties !== null) {
        for (const [name, field] of Object.entries(node.properties)) {
          const hasText = 'description' in field || '$ref' in field || 'allOf' in field;
          const isPlain =
            ['string', 'integer'].includes(field.type) && !('const' in field) && !('enum' in field);
          if (!hasText || (isPlain && !('example' in field))) silent.push(`${path}/${name}`);
        }
      }
      for (const [key, child] of Object.entries(node)) visit(child, `${path}/${key}`);
    };
    visit(z.toJSONSchema(schema), '');
    expect(silent).toEqual([]);
  });
});
