import type { Element } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import { InsightListResponseSchema, InsightResponseSchema } from '../../src/contracts/insight.ts';
import { fetchPage, readText } from './page.ts';

const served = inject('servedUrl');
const list = InsightListResponseSchema.parse(await (await fetch(`${served}/api/v1/insights`)).json());

const elementsOf = (parent: Element): Element[] =>
  parent.children.filter((child) => child.type === 'element');

/** The chart or table of a figure, as the callout and the list that the JSON has for it. */
const toChartBlocks = (figure: Element): unknown[] => {
  const text = selectAll('figcaption p', figure).map(readText).join(' ');
  const names = selectAll('thead tr, tbody tr', figure).flatMap((row) =>
    elementsOf(row).slice(0, 1).map(readText),
  );
  return [
    { type: 'callout', label: figure.properties.ariaLabel, text: expect.stringContaining(text) },
    { type: 'list', items: names.map((name) => expect.stringContaining(`${name}: `)) },
  ];
};

/** What a reader of the page sees of one element, as blocks. */
const toBlocks = (element: Element): unknown[] => {
  if (element.tagName === 'figure') return toChartBlocks(element);
  if (/^h[23]$/.test(element.tagName)) return [{ type: 'heading', text: readText(element) }];
  if (/^[uo]l$/.test(element.tagName)) return [{ type: 'list', items: elementsOf(element).map(readText) }];
  if (element.tagName === 'aside') {
    const [label, text] = elementsOf(element).map(readText);
    return [{ type: 'callout', label, text }];
  }
  return [{ type: 'paragraph', text: readText(element) }];
};

/** The numbers in a text, however their thousands or days are written. */
const figuresIn = (text: string): ReadonlySet<number> =>
  new Set((text.replace(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number));

describe('an Insight', () => {
  it.each(list.data)(
    '$slug has in its JSON each block of its page, in their order, and each figure',
    async (summary) => {
      const { data } = InsightResponseSchema.parse(await (await fetch(summary.apiUrl)).json());
      const page = await fetchPage(summary.url);
      const body = select('article .body', page);
      const shown = body ? elementsOf(body) : [];
      expect(shown.length).toBeGreaterThan(10);
      const texts = shown.flatMap(toBlocks);
      const remarks = selectAll('.register .remark', page)
        .map(readText)
        .filter((remark) => /^(The address may change|A newer edition exists)/.test(remark));
      const corrected = selectAll('.corrections dd', page);
      expect(data.blocks.slice(0, texts.length)).toEqual(texts);
      expect(data.blocks.slice(texts.length).map(({ type }) => type)).toEqual(
        [...remarks, ...corrected].map(() => 'callout'),
      );
      const inJson = figuresIn(JSON.stringify(data));
      const cells = selectAll('article .body figure :is(th, td, text, p)', page);
      const said = [
        ...shown.filter(({ tagName }) => tagName !== 'figure'),
        ...cells,
        ...selectAll('.corrections', page),
      ];
      expect(
        [...figuresIn([...remarks, ...said.map(readText)].join(' '))].filter((figure) => !inJson.has(figure)),
      ).toEqual([]);
    },
  );
});
