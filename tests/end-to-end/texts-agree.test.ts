import { readFileSync } from 'node:fs';
import type { Element } from 'hast';
import { select } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import {
  type InsightBlock,
  InsightListResponseSchema,
  InsightResponseSchema,
} from '../../src/contracts/insight.ts';
import { fetchPage, readText } from './page.ts';

const served = inject('servedUrl');
const list = InsightListResponseSchema.parse(await (await fetch(`${served}/api/v1/insights`)).json());

const elementsOf = (parent: Element): Element[] =>
  parent.children.filter((child) => child.type === 'element');

/** What a reader of the page sees of one block. */
const toBlock = (element: Element): InsightBlock => {
  if (/^h[23]$/.test(element.tagName)) return { type: 'heading', text: readText(element) };
  if (/^[uo]l$/.test(element.tagName)) return { type: 'list', items: elementsOf(element).map(readText) };
  if (element.tagName === 'figure') {
    const label = select('.callout-label', element);
    const caption = select('figcaption', element);
    // The last paragraph of a chart says what its data are, which is no part of the article.
    const said = caption && {
      ...caption,
      children: caption.children.slice(
        0,
        caption.children.findLastIndex((child) => child.type === 'element'),
      ),
    };
    return { type: 'callout', label: label ? readText(label) : '', text: said ? readText(said) : '' };
  }
  if (element.tagName === 'aside') {
    const [label, text] = elementsOf(element).map(readText);
    return { type: 'callout', label: label ?? '', text: text ?? '' };
  }
  return { type: 'paragraph', text: readText(element) };
};

describe('an Insight', () => {
  it.each(list.data)('$slug reads the same on its page and in its JSON, block by block', async (summary) => {
    const { data } = InsightResponseSchema.parse(await (await fetch(summary.apiUrl)).json());
    const page = await fetchPage(summary.url);
    const body = select('article .body', page);
    expect(body).toBeDefined();
    expect(body && elementsOf(body).map(toBlock)).toEqual(data.blocks);
    expect(data.blocks.length).toBeGreaterThan(10);
  });
});

describe('who creates and revokes keys', () => {
  const pages = [
    '/onboarding',
    '/security',
    '/docs/suppliers',
    '/docs/supplier-api',
    '/docs/console',
    '/problems/key_in_query',
    '/problems/key_not_accepted',
    '/problems/insufficient_scope',
    '/problems/company_access_unavailable',
  ];

  it.each(pages)('is an owner, in the console, to which the page leads: %s', async (path) => {
    const main = select('main', await fetchPage(`${served}${path}`));
    expect(main && select('a[href="/console"]', main), 'a link to the console').toBeDefined();
    const text = main ? readText(main) : '';
    expect(text).not.toMatch(
      /ask the operators|no console|no sign-up|operators? (?:\w+ )?(?:issues?|creates?|revokes?) /i,
    );
  });

  it('is told on the way from the home page: get started, then the console', async () => {
    const home = await fetchPage(`${served}/`);
    expect(select('main a[href="/onboarding#suppliers"]', home)).toBeDefined();
    expect(readFileSync('README.md', 'utf8')).toContain('in the console at `/console`');
  });
});
