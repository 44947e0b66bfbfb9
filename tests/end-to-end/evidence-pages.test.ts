import type { Element, Root } from 'hast';
import { select, selectAll } from 'hast-util-select';
import Papa from 'papaparse';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { InsightListResponseSchema, InsightResponseSchema } from '../../src/contracts/insight.ts';
import { fetchPage, readText } from './page.ts';

const served = inject('servedUrl');
const pageAt = (path: string): Promise<Root> => fetchPage(`${served}${path}`);

const list = InsightListResponseSchema.parse(await (await fetch(`${served}/api/v1/insights`)).json());
const insights = await Promise.all(
  list.data.map(async ({ apiUrl }) => InsightResponseSchema.parse(await (await fetch(apiUrl)).json()).data),
);
const sources = insights.flatMap((insight) => insight.sources);
const addresses = new Set(sources.map(({ url }) => url));

const DatasetSchema = z.looseObject({
  '@type': z.literal('Dataset'),
  distribution: z.array(z.looseObject({ contentUrl: z.url() })).min(1),
});

const urlOf = (row: Element) => select('th a', row)?.properties.href;
const urlsOn = (page: Root) => selectAll('tr.source', page).map(urlOf);
const datesOn = (page: Root) =>
  selectAll('tr.source', page).map((row) => String(select('time', row)?.properties.dateTime));

const orders = ['/evidence', '/evidence/oldest-first', '/evidence/by-authority', '/evidence/by-article'];
const pages = new Map(await Promise.all(orders.map(async (path) => [path, await pageAt(path)] as const)));
const pageOf = (path: string): Root => pages.get(path) ?? { type: 'root', children: [] };

describe('the register of all evidence', () => {
  it.each(orders)('has every source of every Insight exactly once: %s', (path) => {
    expect(urlsOn(pageOf(path)).toSorted()).toEqual([...addresses].toSorted());
  });

  it('leads from each source back to every Insight that rests on it, at its place in the register there', () => {
    for (const row of selectAll('tr.source', pageOf('/evidence'))) {
      const expected = insights.flatMap(({ slug, sources: own }) => {
        const place = own.findIndex(({ url }) => url === urlOf(row));
        return place === -1 ? [] : [`/insights/${slug}#source-${place + 1}`];
      });
      expect(selectAll('td li a', row).map(({ properties: { href } }) => href)).toEqual(expected);
    }
  });

  it('names the newer edition of a source wherever the register of an Insight names one', async () => {
    const newer = 'A newer edition exists';
    const remarksOf = (page: Root, row: string) =>
      selectAll(`${row} .remark`, page).filter((remark) => readText(remark).startsWith(newer));
    const named = await Promise.all(
      insights.map(async ({ slug }) => remarksOf(await pageAt(`/insights/${slug}`), '.register tr')),
    );
    const hrefsOf = (remarks: readonly Element[]) =>
      new Set(remarks.map((remark) => select('a', remark)?.properties.href));
    expect(hrefsOf(remarksOf(pageOf('/evidence'), 'tr.source'))).toEqual(hrefsOf(named.flat()));
    expect(named.flat()).not.toEqual([]);
  });

  it('stands in the order that its page names', () => {
    const newest = datesOn(pageOf('/evidence'));
    expect(newest).toEqual(newest.toSorted().toReversed());
    const oldest = datesOn(pageOf('/evidence/oldest-first'));
    expect(oldest).toEqual(oldest.toSorted());
  });

  it('stands under its authorities, in the order of the alphabet and each newest first', () => {
    const groups = selectAll('tbody', pageOf('/evidence/by-authority'));
    const names = groups.map((group) => readText(select('th[scope="rowgroup"]', group) ?? group));
    expect(names).toEqual(names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)));
    expect(new Set(names)).toEqual(new Set(sources.map(({ authority }) => authority)));
    for (const [index, group] of groups.entries()) {
      const rows = selectAll('tr.source', group);
      for (const row of rows) expect(readText(select('td', row) ?? row)).toBe(names[index]);
      const dates = rows.map((row) => String(select('time', row)?.properties.dateTime));
      expect(dates).toEqual(dates.toSorted().toReversed());
    }
  });

  it('stands under its articles, the newest article first', () => {
    const groups = selectAll('tbody', pageOf('/evidence/by-article'));
    const slugs = insights.map(({ slug }) => `/insights/${slug}`);
    const headed = groups.map((group) => select('th[scope="rowgroup"] a', group)?.properties.href);
    expect(headed).toEqual(slugs.filter((slug) => headed.includes(slug)));
    for (const [index, group] of groups.entries()) {
      const own = insights.find(({ slug }) => `/insights/${slug}` === headed[index]);
      const listed = selectAll('tr.source', group).map(urlOf);
      expect(listed.length).toBeGreaterThan(0);
      for (const url of listed) expect(own?.sources.map((source) => source.url)).toContain(url);
    }
  });

  it.each(orders)('says which order is the current one: %s', (path) => {
    const links = selectAll('nav.orders a', pageOf(path));
    expect(links.map(({ properties: { href } }) => href)).toEqual(orders);
    expect(
      links.filter(({ properties }) => properties.ariaCurrent === 'page').map((link) => link.properties.href),
    ).toEqual([path]);
  });

  it('draws a dot for each source of each Insight, and says in words what it draws', () => {
    const strips = selectAll('figure li', pageOf('/evidence'));
    expect(
      strips.map((strip) => [select('a', strip)?.properties.href, selectAll('circle', strip).length]),
    ).toEqual(insights.map(({ slug, sources: own }) => [`/insights/${slug}`, own.length]));
    for (const strip of strips) {
      expect(select('svg[role="img"]', strip)?.properties.ariaLabel).toMatch(/^\d+ sources?, dated /);
    }
  });

  it('is a dataset for programs, on its first page alone, with all sources as CSV', async () => {
    const documents = (path: string) =>
      selectAll('script[type="application/ld+json"]', pageOf(path)).map((script) =>
        DatasetSchema.parse(JSON.parse(readText(script))),
      );
    const dates = sources.map(({ evidenceDate }) => evidenceDate).toSorted();
    const [dataset] = documents('/evidence');
    expect(dataset).toMatchObject({
      url: `${served}/evidence`,
      temporalCoverage: `${dates.at(0)}/${dates.at(-1)}`,
      dateModified: list.data
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .at(-1),
      license: 'https://creativecommons.org/licenses/by/4.0/',
    });
    for (const path of orders.slice(1)) expect(documents(path)).toEqual([]);
    const response = await fetch(dataset?.distribution[0]?.contentUrl ?? '');
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    const { data: rows } = Papa.parse<Record<string, string>>((await response.text()).trim(), {
      header: true,
    });
    expect(rows.map(({ url }) => url)).toEqual(urlsOn(pageOf('/evidence')));
    for (const { url, citedBy = '' } of rows) {
      const citing = insights.filter((insight) => insight.sources.some((source) => source.url === url));
      expect(citedBy.split(' ')).toEqual(citing.map(({ slug }) => slug));
    }
  });

  it('is listed for search engines once, though it has several orders', async () => {
    const sitemap = await (await fetch(`${served}/sitemap-0.xml`)).text();
    expect(sitemap).toContain(`<loc>${served}/evidence</loc>`);
    for (const path of orders.slice(1)) {
      expect(sitemap).not.toContain(`${path}<`);
      expect(select('link[rel="canonical"]', pageOf(path))?.properties.href).toBe(`${served}/evidence`);
    }
  });
});

describe('the page of an authority', async () => {
  const links = selectAll('main li a', await pageAt('/evidence/authorities'));
  const authorities = await Promise.all(
    links.map(async (link) => ({
      name: readText(link),
      page: await pageAt(String(link.properties.href)),
    })),
  );

  it('exists for every authority that a register names', () => {
    expect(authorities.map(({ name }) => name).toSorted()).toEqual(
      [...new Set(sources.map(({ authority }) => authority))].toSorted(),
    );
  });

  it.each(authorities)('lists the sources of $name and no others, newest first', ({ name, page }) => {
    const expected = new Set(sources.filter(({ authority }) => authority === name).map(({ url }) => url));
    expect(urlsOn(page).toSorted()).toEqual([...expected].toSorted());
    expect(datesOn(page)).toEqual(datesOn(page).toSorted().toReversed());
    expect(selectAll('nav.authorities [aria-current="page"]', page).map(readText)).toEqual([name]);
  });
});
