import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Root } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { toString as textOf } from 'hast-util-to-string';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { readContent } from '../../src/content/read-content.ts';
import { recordPath } from '../../src/contracts/site-paths.ts';
import { builtPages } from './built-pages.ts';
import { idsOf, readText } from './page.ts';

const served = inject('servedUrl');
const pages = await builtPages();
const reading = await readContent(process.cwd(), '9999-12-31');
if (reading.kind === 'findings') throw new Error('The content has findings.');
const { insights, catalogue } = reading.content;

const pathOf = (file: string): string =>
  `/${file.replaceAll('\\', '/').replace(/(?:^|\/)index\.html$|\.html$/, '')}`;

const meta = (page: Root, name: string): unknown =>
  select(`meta[property="${name}"], meta[name="${name}"]`, page)?.properties.content;

describe('every page of the site', () => {
  it('has no script, no style and no handler within it, and scripts where its policy allows them alone', () => {
    for (const { file, page } of pages) {
      const inline = selectAll('script:not([src]):not([type="application/ld+json"]), style, [style]', page);
      expect(
        inline.map(({ tagName }) => tagName),
        file,
      ).toEqual([]);
      const policy = select('meta[http-equiv="content-security-policy" i]', page)?.properties.content;
      const scripts = selectAll('script[src]', page).map(({ properties }) => properties);
      for (const { type, src } of scripts) {
        expect([type, src], file).toEqual(['module', expect.stringMatching(/^\/assets\//)]);
      }
      expect(scripts.length > 0, file).toBe(policy !== "script-src 'none'");
    }
  });

  it('has one heading of the first level, a language, landmarks, no id twice, and a title, a description and a canonical address of its own', () => {
    const titles = new Set<string>();
    for (const { file, page } of pages) {
      expect(selectAll('h1', page), file).toHaveLength(1);
      expect(select('html', page)?.properties.lang, file).toBe('en');
      for (const landmark of ['header', 'nav[aria-label]', 'main', 'footer']) {
        expect(select(landmark, page), `${landmark} in ${file}`).toBeDefined();
      }
      expect(idsOf(page).size, file).toBe(selectAll('[id]', page).length);
      expect(meta(page, 'description'), file).toBeTruthy();
      titles.add(textOf(select('title', page) ?? page));
      if (file === '404.html') continue;
      // A withdrawn article keeps its address, from which this file is sent.
      const path = pathOf(file).replace('/insights/withdrawn/', '/insights/');
      expect(select('link[rel="canonical"]', page)?.properties.href, file).toBe(`${served}${path}`);
    }
    expect(titles.size).toBe(pages.length);
  });

  it('has at its foot the operator, the contact, privacy, licence and where to report an error, or says what is not configured, and when the sources were last read', () => {
    for (const { file, page } of pages) {
      const lines = selectAll('.site-footer > p', page).map((line) => readText(line));
      expect(lines, file).toContainEqual(expect.stringMatching(/^Sources last read: 23 November 2026\s*\.$/));
      const foot = select('.site-footer .where-to-ask', page);
      expect(foot === undefined ? '' : readText(foot), file).toMatch(
        /^Operator: not configured\s*Contact: not configured\s*Privacy\s*Licence\s*Report an error$/,
      );
      expect(
        selectAll('.site-footer .where-to-ask a', page).map(({ properties }) => properties.href),
      ).toEqual(['/docs/privacy', '/docs/data-licence', '/corrections#report']);
    }
  });

  it('has JSON-LD with a context and a type wherever it has structured data', () => {
    const TypedSchema = z.looseObject({ '@type': z.string().min(1) });
    const DocumentSchema = z
      .looseObject({ '@context': z.literal(['https://schema.org', 'https://schema.org/']) })
      .and(z.union([TypedSchema, z.object({ '@graph': z.array(TypedSchema).min(1) })]));
    const documents = pages.flatMap(({ page }) => selectAll('script[type="application/ld+json"]', page));
    for (const document of documents) DocumentSchema.parse(JSON.parse(textOf(document)));
    expect(documents.length).toBeGreaterThan(catalogue.products.length);
  });
});

describe('the page of a record', () => {
  const ProductSchema = z.looseObject({
    '@type': z.literal('Product'),
    mpn: z.string(),
    url: z.string(),
    manufacturer: z.object({ '@type': z.literal('Organization'), name: z.string() }),
    offers: z.never().optional(),
  });

  it('says after its plate whether advisories name it, and lists each with its title, states, versions and days', () => {
    const page = pages.find(({ file }) => file === 'products/prd_xw00000100.html')?.page ?? {
      type: 'root',
      children: [],
    };
    const answer = select('#advisories summary', page);
    expect(answer && readText(answer)).toBe('Named in 2 security advisories, newest 11 February 2025');
    const rows = selectAll('#advisories tbody tr', page).map((row) =>
      selectAll('th, td', row).map((cell) => readText(cell).replace(/\s+/g, ' ').trim()),
    );
    expect(rows).toEqual([
      [
        'ICSA-24-100-01 Example Works Switches and Panels',
        'fixed, known affected',
        '<V2.1',
        '9 April 2024',
        '11 February 2025',
      ],
      [
        expect.stringMatching(/^ICSA-22-200-02 Example Works XW Switches Extracted from unstructured data/),
        'no state',
        '<V2',
        '19 July 2022',
        '19 July 2022',
      ],
    ]);
  });

  it('is headed by its manufacturer and exact part number, and says so to programs without an offer', () => {
    const byPath = new Map(pages.map(({ file, page }) => [pathOf(file), page]));
    for (const { manufacturer, record } of catalogue.products) {
      const path = recordPath(record.id);
      const page = byPath.get(path) ?? { type: 'root', children: [] };
      const [heading, exact] = [select('h1', page), select('h1 code', page)];
      expect(exact && textOf(exact), path).toBe(record.manufacturerPartNumber);
      expect(heading && readText(heading), path).toContain(manufacturer.name);
      const script = select('script[type="application/ld+json"]', page);
      expect(ProductSchema.parse(JSON.parse(script === undefined ? '' : textOf(script)))).toMatchObject({
        mpn: record.manufacturerPartNumber,
        manufacturer: { name: manufacturer.name },
        url: `${served}${path}`,
      });
    }
  });
});

/** Width and height as the header of a PNG has them: https://www.w3.org/TR/png-3/#11IHDR */
const sizeOfPng = (bytes: Buffer): string => {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};

const load = async (address: string): Promise<{ type: string | null; bytes: Buffer }> => {
  const response = await fetch(new URL(address, served));
  expect(response.status, address).toBe(200);
  return {
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

it('the picture of every page is that of the site: a PNG of the size that the page says, light enough for every reader', async () => {
  for (const { file, page } of pages) {
    expect(meta(page, 'og:image'), file).toBe(`${served}/social/nameplate.png`);
    expect([meta(page, 'og:image:width'), meta(page, 'og:image:height')], file).toEqual(['1200', '630']);
    expect(meta(page, 'og:image:alt'), file).toBeTruthy();
    expect(meta(page, 'twitter:card'), file).toBe('summary_large_image');
  }
  const { type, bytes } = await load('/social/nameplate.png');
  expect([type, sizeOfPng(bytes)]).toEqual(['image/png', '1200x630']);
  expect(bytes.length).toBeLessThan(100_000);
});

it('the address of the former picture of an article leads to that of the site', async () => {
  const response = await fetch(`${served}/social/insights/one-dot-two-parts.png`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([301, '/social/nameplate.png']);
});

it('the icon of the site is named on every page, and served as a drawing, as a small picture and as a large one', async () => {
  for (const { file, page } of pages) {
    const icons = selectAll('link[rel="icon"], link[rel="apple-touch-icon"]', page);
    const addresses = icons.map(({ properties: { href } }) => href);
    expect(addresses, file).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']);
  }
  const drawing = await load('/favicon.svg');
  expect(drawing.type).toMatch(/^image\/svg\+xml/);
  expect(drawing.bytes.toString()).toContain('prefers-color-scheme: dark');

  const small = await load('/favicon.ico');
  expect(small.type).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/);
  const start = small.bytes.readUInt32LE(18);
  expect(small.bytes.readUInt32LE(14)).toBe(small.bytes.length - start);
  expect(sizeOfPng(small.bytes.subarray(start))).toBe('32x32');

  const large = await load('/apple-touch-icon.png');
  expect([large.type, sizeOfPng(large.bytes)]).toEqual(['image/png', '180x180']);
});

it('no file of the build holds anything of a draft: neither its slug, nor its title, nor its text', async () => {
  const drafts = insights.filter(({ status }) => status === 'draft');
  expect(drafts.length).toBeGreaterThan(0);
  const entries = await readdir('dist', { recursive: true, withFileTypes: true });
  const traces = drafts.flatMap(({ slug, title, blocks }) => {
    const paragraph = blocks.find((block) => block.type === 'paragraph');
    return [slug, title, paragraph?.text.slice(0, 60) ?? title];
  });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const text = `${file}\n${await readFile(file, 'utf8')}`;
    expect(
      traces.filter((trace) => text.includes(trace)),
      file,
    ).toEqual([]);
  }
});
