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

const register = await pageAt('/evidence');

describe('the register of all evidence', () => {
  it('has every source of every Insight exactly once', () => {
    expect(urlsOn(register).toSorted()).toEqual([...addresses].toSorted());
  });

  it('leads from each source back to every Insight that rests on it, at its place in the register there', () => {
    for (const row of selectAll('tr.source', register)) {
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
    expect(hrefsOf(remarksOf(register, 'tr.source'))).toEqual(hrefsOf(named.flat()));
    expect(named.flat()).not.toEqual([]);
  });

  it('stands newest first', () => {
    const dates = datesOn(register);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it.each(['oldest-first', 'by-authority', 'by-article/2', 'authorities', 'authority/ietf'])(
    'is where the former page %s leads',
    async (path) => {
      const response = await fetch(`${served}/evidence/${path}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([301, '/evidence']);
    },
  );

  it('draws a dot for each source of each Insight, and says in words what it draws', () => {
    const strips = selectAll('figure li', register);
    expect(
      strips.map((strip) => [select('a', strip)?.properties.href, selectAll('circle', strip).length]),
    ).toEqual(insights.map(({ slug, sources: own }) => [`/insights/${slug}`, own.length]));
    for (const strip of strips) {
      expect(select('svg[role="img"]', strip)?.properties.ariaLabel).toMatch(/^\d+ sources?, dated /);
    }
  });

  it('is a dataset for programs, with all sources as CSV', async () => {
    const documents = selectAll('script[type="application/ld+json"]', register).map((script) =>
      DatasetSchema.parse(JSON.parse(readText(script))),
    );
    const dates = sources.map(({ evidenceDate }) => evidenceDate).toSorted();
    const [dataset] = documents;
    expect(dataset).toMatchObject({
      url: `${served}/evidence`,
      temporalCoverage: `${dates.at(0)}/${dates.at(-1)}`,
      dateModified: list.data
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .at(-1),
      license: 'https://creativecommons.org/licenses/by/4.0/',
    });
    const response = await fetch(dataset?.distribution[0]?.contentUrl ?? '');
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    const { data: rows } = Papa.parse<Record<string, string>>((await response.text()).trim(), {
      header: true,
    });
    expect(rows.map(({ url }) => url)).toEqual(urlsOn(register));
    for (const { url, citedBy = '', licence, conditions, attribution } of rows) {
      const citing = insights.filter((insight) => insight.sources.some((source) => source.url === url));
      expect(citedBy.split(' ')).toEqual(citing.map(({ slug }) => slug));
      expect([licence, conditions]).toEqual(['CC-BY-4.0', expect.stringContaining('Credit the author')]);
      const credits = citing.map(
        ({ slug, title, author }) => `${author}, “${title}”, CC BY 4.0, ${served}/insights/${slug}`,
      );
      expect(attribution).toBe(credits.join('; '));
    }
  });
});
