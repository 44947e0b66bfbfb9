import type { Element, Root } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { toString as textOf } from 'hast-util-to-string';
import Papa from 'papaparse';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import {
  InsightListResponseSchema,
  InsightNotFoundSchema,
  InsightResponseSchema,
} from '../../src/contracts/insight.ts';
import { ageInWords, formatCalendarDate } from '../../src/publish/dates.ts';
import { withThousandsMarks } from '../../src/text/counted.ts';
import { fetchPage, readText } from './page.ts';

const served = inject('servedUrl');

const list = InsightListResponseSchema.parse(await (await fetch(`${served}/api/v1/insights`)).json());
const insights = await Promise.all(
  list.data.map(async ({ apiUrl, url }) => ({
    ...InsightResponseSchema.parse(await (await fetch(apiUrl)).json()).data,
    page: await fetchPage(url),
  })),
);

const hrefsOf = (selector: string, page: Root) =>
  selectAll(selector, page).map(({ properties: { href } }) => href);

/** The link to the source, which is the first of its row. */
const linkOf = (row: Element): Element => {
  const link = select('th a', row);
  if (link === undefined) throw new Error('A row of the register has no link.');
  return link;
};

const ArticleSchema = z.looseObject({
  '@type': z.literal('Article'),
  url: z.string(),
  headline: z.string(),
  datePublished: z.iso.date(),
  dateModified: z.iso.date(),
  author: z.looseObject({ name: z.string() }),
  isBasedOn: z.array(z.string()),
  citation: z.array(z.looseObject({ name: z.string(), url: z.string() })),
});

describe('an Insight that was withdrawn', () => {
  const reason = 'Its publisher has taken the list back, and no other list supports the count.';

  it('answers at its address that it is gone, with the day and the reason, and in the API as a problem with both', async () => {
    const page = await fetch(`${served}/insights/withdrawn-count`);
    expect(page.status).toBe(410);
    const text = await page.text();
    expect(text).toContain('<time datetime="2026-11-24">');
    expect(text).toContain(reason);
    expect(text).not.toContain('no longer given');
    const json = await fetch(`${served}/api/v1/insights/withdrawn-count`);
    expect([json.status, json.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(json.headers.get('access-control-allow-origin')).toBe('*');
    expect(InsightNotFoundSchema.parse(await json.json())).toMatchObject({
      code: 'insight_withdrawn',
      withdrawn: { date: '2026-11-24', reason },
    });
  });

  it('stands once below the list and in no other list', async () => {
    const page = await fetchPage(`${served}/insights`);
    expect(hrefsOf('[href="/insights/withdrawn-count"]', page)).toHaveLength(1);
    expect(insights.map(({ slug }) => slug)).not.toContain('withdrawn-count');
    const sitemap = await (await fetch(`${served}/sitemap-0.xml`)).text();
    expect(sitemap).not.toContain('withdrawn-count');
  });
});

describe('the list of Insights', () => {
  it('begins with the newest that editors feature, has every Insight once, and a picture for each with a chart', async () => {
    const page = await fetchPage(`${served}/insights`);
    const links = hrefsOf('.entry h2 a', page);
    const paths = insights.map(({ url }) => new URL(url).pathname);
    expect(links.toSorted()).toEqual(paths.toSorted());
    expect(links[0]).toBe(`/insights/${insights.find(({ featured }) => featured)?.slug}`);
    const withPicture = selectAll('.entry', page).filter((entry) => select('.picture', entry));
    const withChart = insights.filter((insight) => select('.body figure svg', insight.page));
    expect(
      withPicture.flatMap((entry) => hrefsOf('h2 a', { type: 'root', children: [entry] })).toSorted(),
    ).toEqual(withChart.map(({ slug }) => `/insights/${slug}`).toSorted());
  });

  it('leads to a list for each category, with the Insights of that category alone', async () => {
    const categories = selectAll('[aria-label="Categories"] a', await fetchPage(`${served}/insights`));
    expect(categories.map(readText).toSorted()).toEqual(
      ['All', ...new Set(insights.map(({ category }) => category))].toSorted(),
    );
    for (const link of categories.slice(1)) {
      const own = insights.filter(({ category }) => category === readText(link));
      const page = await fetchPage(`${served}${link.properties.href}`);
      expect(hrefsOf('.entry h2 a', page)).toEqual(own.map(({ slug }) => `/insights/${slug}`));
    }
  });
});

describe.each(insights)('the page of $slug', (insight) => {
  const { page, sources } = insight;

  it('lists its headings in a table of contents, and each link finds its heading', () => {
    const links = selectAll('.on-this-page a', page);
    const headings = selectAll('article :is(h2, h3)[id]', page);
    expect(links.map(readText)).toEqual(headings.map(readText));
    expect(links.map(({ properties: { href } }) => href)).toEqual(
      headings.map(({ properties: { id } }) => `#${id}`),
    );
    expect(links.length).toBeGreaterThan(4);
  });

  it('shows the register that its JSON has: number, label, address, authority, date and age', () => {
    const rows = selectAll('.register tbody tr', page);
    expect(
      rows.map((row) => ({
        cells: [
          ...selectAll('td', row).map(readText).slice(0, 1),
          readText(linkOf(row)),
          ...selectAll('td', row).map(readText).slice(1),
        ],
        url: linkOf(row).properties.href,
        evidenceDate: select('time', row)?.properties.dateTime,
      })),
    ).toEqual(
      sources.map(({ label, url, authority, evidenceDate }, index) => ({
        cells: [
          String(index + 1),
          label,
          expect.stringContaining(authority),
          expect.stringContaining(evidenceDate.slice(0, 4)),
          ageInWords(evidenceDate, insight.updatedAt),
        ],
        url,
        evidenceDate,
      })),
    );
  });

  it('says below its lead how many sources it has, the oldest and the newest, and leads to the register', () => {
    const dates = sources.map(({ evidenceDate }) => evidenceDate).toSorted();
    const link = select('header .facts a[href="#evidence-register"]', page);
    expect(link && readText(link)).toBe(
      `${sources.length} sources, dated ${formatCalendarDate(dates[0] ?? '')} to ${formatCalendarDate(dates.at(-1) ?? '')}`,
    );
  });

  it('shows the corrections of the latest day, and folds the earlier ones and changes of wording with their number', () => {
    const days = selectAll('#corrections ~ .corrections time', page).map(
      ({ properties: { dateTime } }) => dateTime,
    );
    expect(days.length).toBeLessThanOrEqual(1);
    for (const fold of selectAll('#corrections ~ details', page)) {
      const folded = selectAll('dd', fold).length;
      const summary = readText(select('summary', fold) ?? fold);
      expect(summary).toMatch(new RegExp(`^${folded} (earlier corrections?|changes? of wording)$`));
      if (!summary.includes('earlier')) continue;
      for (const { properties } of selectAll('time', fold))
        expect(String(properties.dateTime) < String(days[0])).toBe(true);
    }
  });

  it('draws a mark for each source, and says in words what it draws', () => {
    const timeline = '[aria-labelledby="evidence-register"] figure svg';
    expect(
      selectAll(`${timeline} .mark`, page)
        .map(readText)
        .toSorted((one, other) => Number(one) - Number(other)),
    ).toEqual(sources.map((_, index) => String(index + 1)));
    const words = select(`${timeline}[role="img"]`, page)?.properties.ariaLabel;
    expect(words).toContain(`${sources.length} sources`);
    expect(words).toContain('published on');
  });

  it('shows each chart or table with what the JSON says in words, its source, its cells to be read out, and its data to download', async () => {
    for (const figure of selectAll('.body figure', page)) {
      const label = readText(select('.callout-label', figure) ?? figure);
      const words = readText(select('figcaption p', figure) ?? figure);
      expect(insight.blocks).toContainEqual({
        type: 'callout',
        label,
        text: expect.stringContaining(words),
      });
      expect(selectAll('figcaption .citation', figure)).not.toEqual([]);
      expect(words).toMatch(/ 20\d\d\b/);
      const data = await fetch(new URL(String(select('.note a', figure)?.properties.href), served));
      expect([data.status, data.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      // Each value of the data stands in the table and, where there are two columns, in the drawing, a day in words.
      const rows = Papa.parse<string[]>((await data.text()).trim()).data;
      const shown = rows.map((row) =>
        row.map((cell, column) =>
          /^\d{4}-\d/.test(cell)
            ? formatCalendarDate(cell)
            : column === 1 && row.length === 2
              ? withThousandsMarks(cell)
              : cell,
        ),
      );
      const table = selectAll('table tr', figure).map((row) => selectAll('th, td', row).map(readText));
      expect(table).toEqual(shown);
      const isDrawn = rows[0]?.length === 2;
      expect(select('svg', figure)?.properties.ariaHidden).toBe(isDrawn ? 'true' : undefined);
      expect(select('table', figure)).toBeDefined();
      if (!isDrawn) continue;
      const drawn = selectAll('[aria-hidden] :is(text, span)', figure).map(readText);
      for (const [name, value] of shown.slice(1))
        expect(drawn).toEqual(expect.arrayContaining([name, value]));
    }
  });

  it('ties each statement to its source and back: every citation leads to the register, and every entry to its citations', () => {
    const citations = selectAll('.body a.citation', page);
    const numbers = citations.map(({ properties: { href } }) =>
      Number(String(href).slice('#source-'.length)),
    );
    expect(citations.map(readText)).toEqual(numbers.map((number) => `[${number}]`));
    // No line begins with a citation: the space before it does not break.
    expect(selectAll('.body :is(p, li)', page).map(textOf).join('\n')).not.toMatch(/[ \n]\[\d+\]/);
    expect(new Set(numbers)).toEqual(new Set(sources.map((_, index) => index + 1)));
    const back = selectAll('.register a[href^="#cited-"]', page).map(({ properties: { href } }) => href);
    expect(new Set(back)).toEqual(new Set(citations.map(({ properties: { id } }) => `#${id}`)));
    expect(back).toHaveLength(citations.length);
  });

  it('has its register as CSV and JSON, with the fields of the API, then kind, terms, quotes and licence', async () => {
    const address = `${served}/evidence/${insight.slug}`;
    expect(await (await fetch(`${address}.json`)).json()).toEqual({
      data: sources.map((source) => ({
        ...source,
        kind: expect.toBeOneOf([expect.any(String), null]),
        terms: expect.toBeOneOf([expect.any(String), null]),
        quotes: expect.any(Array),
      })),
      meta: { total: sources.length },
    });
    const rows = (await (await fetch(`${address}.csv`)).text()).trim().split('\r\n');
    expect(rows[0]).toBe(
      'number,label,url,evidenceDate,authority,kind,terms,quotes,licence,conditions,attribution',
    );
    expect(rows).toHaveLength(sources.length + 1);
  });

  it('can be cited in plain text and in BibTeX', () => {
    const [plain, bibtex] = selectAll('pre code', page).map(readText);
    for (const text of [plain, bibtex]) {
      expect(text).toContain(`${served}/insights/${insight.slug}`);
      expect(text).toContain(insight.author);
    }
    expect(bibtex).toMatch(/^@misc\{.*\}$/);
  });

  it('carries the same for programs, and runs only the scripts of its copy buttons and its citations', () => {
    const scripts = selectAll('script[type="application/ld+json"]', page);
    expect(scripts).toHaveLength(1);
    expect(selectAll('script[src]', page)).toHaveLength(2);
    const data = ArticleSchema.parse(JSON.parse(scripts.map(readText).join('')));
    expect(data).toMatchObject({
      url: `${served}/insights/${insight.slug}`,
      headline: insight.title,
      datePublished: insight.publishedAt,
      dateModified: insight.updatedAt,
      author: { name: insight.author },
      citation: sources.map(({ label, url, authority }) => ({ name: label, url, creditText: authority })),
      isBasedOn: sources.map(({ url }) => url),
    });
  });

  it('leads to its JSON, the feeds, and the Insights before and after it', () => {
    expect(hrefsOf('.formats a', page)).toEqual([
      `/api/v1/insights/${insight.slug}`,
      `/evidence/${insight.slug}.csv`,
      `/evidence/${insight.slug}.json`,
      '/feed.xml',
      '/rss.xml',
      '/feed.json',
    ]);
    const place = insights.findIndex(({ slug }) => slug === insight.slug);
    const addressOf = (index: number) => {
      const slug = insights[index]?.slug;
      return slug === undefined ? [] : [`/insights/${slug}`];
    };
    expect(hrefsOf('a[rel="prev"]', page)).toEqual(addressOf(place + 1));
    expect(hrefsOf('a[rel="next"]', page)).toEqual(addressOf(place - 1));
  });
});
