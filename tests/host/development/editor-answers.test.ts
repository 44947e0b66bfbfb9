import { describe, expect, it } from 'vitest';
import { answerEditor } from '../../../host/development/editor-answers.ts';
import { compileInsight } from '../../../src/content/insights/compile.ts';
import { FindingsAnswerSchema, findingsPath, insightPath } from '../../../src/contracts/editor-answers.ts';
import { InsightResponseSchema } from '../../../src/contracts/insight.ts';
import { article, today } from '../../content/insights/article.ts';

const baseUrl = 'http://localhost:8888';
const finding = {
  code: 'table',
  file: 'content/a.mdx',
  line: 3,
  column: 1,
  why: 'No tables.',
  fix: '- A list.',
};

const compiled = (slug: string, status: string) => {
  const text = article('## One\n\nTwo *words*. [[1]](#source-1)\n', { status });
  const { insight } = compileInsight({ file: `content/insights/${slug}.mdx`, text, today });
  if (insight === undefined) throw new Error('The article has findings.');
  return insight;
};
const view = {
  findings: [finding],
  insights: [compiled('public', 'published'), compiled('secret', 'draft')],
};

const ask = async (path: string): Promise<unknown> => answerEditor(path, view, baseUrl)?.json();

describe('what the development server tells editors', () => {
  it('is every finding, as the browser reads it', async () => {
    expect(FindingsAnswerSchema.parse(await ask(findingsPath))).toEqual({ findings: [finding] });
  });

  it('is a published Insight by the contract of the API', async () => {
    const body = await ask(insightPath('public'));
    expect(InsightResponseSchema.parse(body)).toEqual(body);
  });

  it('is a draft in the same form, which says that it is one', async () => {
    const published = InsightResponseSchema.parse(await ask(insightPath('public')));
    expect(await ask(insightPath('secret'))).toEqual({
      data: {
        ...published.data,
        slug: 'secret',
        status: 'draft',
        url: published.data.url.replace('public', 'secret'),
        blocks: [
          { type: 'heading', text: 'One' },
          { type: 'paragraph', text: 'Two words. [1]' },
        ],
      },
    });
  });

  it('leaves every other path to the site', async () => {
    for (const path of ['/', insightPath('missing'), '/api/v1/insights/public']) {
      expect(answerEditor(path, view, baseUrl)).toBeUndefined();
    }
  });

  it('is never kept by a browser', () => {
    expect(answerEditor(findingsPath, view, baseUrl)?.headers.get('Cache-Control')).toBe('no-store');
  });
});
