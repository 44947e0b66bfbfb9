import { describe, expect, it } from 'vitest';
import { docsSlugs, readDocs } from '../../src/content/docs.ts';
import { readInsightLibrary } from '../../src/content/insights/library.ts';
import { checkLinks } from '../../src/content/links.ts';
import { problemList } from '../../src/content/problem-texts.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { article, publishedArticle, today } from './insights/article.ts';
import { projectWith } from './project-with.ts';

const page = (body: string) => `---\ntitle: A title\ndescription: A sentence.\n---\n\n${body}\n`;

/** What is found in the links of a page of the documentation and of an Insight, each with these words. */
const check = async (words: string, insights: Readonly<Record<string, string>> = {}) => {
  const project = projectWith({
    ...Object.fromEntries(docsSlugs.map((slug) => [`docs/${slug}.mdx`, page('Text.')])),
    ...Object.fromEntries(problemList.map(({ code }) => [`problems/${code}.mdx`, '## What happened\n'])),
    'docs/verification.mdx': page(
      '## A “date”, twice\n\n### A “date”, twice\n\n<VerificationStates />\n\n<FormerAnchor id="former" />',
    ),
    'docs/limits.mdx': page(words),
  });
  const library = await readInsightLibrary({
    directory: temporaryDirectory({
      ...insights,
      'with-links.mdx': article(`${words} [[1]](#source-1)\n\n## A part\n`, { status: 'published' }),
    }),
    projectDirectory: project,
    today,
  });
  expect(library.findings).toEqual([]);
  const findings = checkLinks(project, readDocs(project).pages, library, { root: project, pages: [] });
  const [inDocs, inArticle] = ['limits', 'with-links'].map((name) =>
    findings.filter(({ file }) => file.includes(name)).map(({ code }) => code),
  );
  expect(findings).toHaveLength((inDocs?.length ?? 0) + (inArticle?.length ?? 0));
  return { inDocs, inArticle };
};

describe('a link of the documentation or of an article', () => {
  it.each([
    '/docs/limits',
    '/docs/statements/',
    '/verification#a-date-twice',
    '/verification#a-date-twice-1',
    '/verification#source_listed',
    '/verification#former',
    '/docs/retries',
    '/docs/examples/stock.csv',
    '/problems/internal_error#what-happened',
    '/insights/with-links',
    '/insights/with-links#section-a-part',
    '/insights/with-links#source-1',
    '/insights/category/identity',
    '/insights/taken-in',
    '/catalogue?manufacturer=moxa#anything',
    'https://www.rfc-editor.org/info/rfc9457#nothing',
  ])('may lead to %s', async (url) => {
    const insights = { 'other.mdx': publishedArticle({ replaces: ['taken-in'] }) };
    expect(await check(`See [this](${url}).`, insights)).toEqual({ inDocs: [], inArticle: [] });
  });

  it.each([
    ['/docs/no-page', 'link_to_nothing'],
    ['/insights/no-article', 'link_to_nothing'],
    ['/insights/draft', 'link_to_nothing'],
    ['/insights/gone', 'link_to_withdrawn'],
    ['/problems/no_problem', 'link_to_nothing'],
    ['/docs/statements#no-place', 'anchor_to_nothing'],
    ['/verification#a-date-twice-2', 'anchor_to_nothing'],
    ['/insights/with-links#a-part', 'anchor_to_nothing'],
    ['/insights/with-links#source-2', 'anchor_to_nothing'],
    ['#no-place', 'anchor_to_nothing'],
  ])('is an error to %s: %s', async (url, code) => {
    const withdrawn = { date: '2026-06-01', reason: 'Its main source was withdrawn.' };
    const insights = { 'draft.mdx': article('Text.\n'), 'gone.mdx': publishedArticle({ withdrawn }) };
    expect(await check(`See [this](${url}).`, insights)).toEqual({ inDocs: [code], inArticle: [code] });
  });
});
