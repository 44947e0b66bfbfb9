import { readFileSync } from 'node:fs';
import type { Element } from 'hast';
import { select, selectAll } from 'hast-util-select';
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
  if (element.tagName === 'aside') {
    const [label, text] = elementsOf(element).map(readText);
    return { type: 'callout', label: label ?? '', text: text ?? '' };
  }
  return { type: 'paragraph', text: readText(element) };
};

/** The numbers in a text, however their thousands or days are written. */
const figuresIn = (text: string): ReadonlySet<number> =>
  new Set((text.replace(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number));

describe('an Insight', () => {
  it.each(list.data)('$slug has in its JSON each block and each figure of its page', async (summary) => {
    const { data } = InsightResponseSchema.parse(await (await fetch(summary.apiUrl)).json());
    const page = await fetchPage(summary.url);
    const body = select('article .body', page);
    const shown = body ? elementsOf(body) : [];
    expect(shown.length).toBeGreaterThan(10);
    const texts = shown.filter(({ tagName }) => tagName !== 'figure').map(toBlock);
    expect(data.blocks).toEqual(expect.arrayContaining(texts));
    const inJson = figuresIn(JSON.stringify(data));
    const cells = selectAll('article .body figure :is(th, td, text, p)', page);
    // How often a source is cited is what the page counts in its text.
    const remarks = selectAll('.register .remark', page).filter((remark) => !/^Cited/.test(readText(remark)));
    const said = [
      ...shown.filter(({ tagName }) => tagName !== 'figure'),
      ...cells,
      ...remarks,
      ...selectAll('.corrections', page),
    ];
    expect([...figuresIn(said.map(readText).join(' '))].filter((figure) => !inJson.has(figure))).toEqual([]);
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
