import { createHash } from 'node:crypto';
import { selectAll } from 'hast-util-select';
import { toString as textOf } from 'hast-util-to-string';
import Papa from 'papaparse';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { CatalogueFileListSchema } from '../../src/contracts/catalogue-file-list.ts';
import { parsePage } from './page.ts';
import { rawRequest } from './raw-request.ts';

const served = inject('servedUrl');

const textAt = async (path: string): Promise<string> => (await fetch(`${served}${path}`)).text();

const list = CatalogueFileListSchema.parse(JSON.parse(await textAt('/catalogue/files.json')));
const linksOn = async (path: string) =>
  selectAll('main a', parsePage(await textAt(path))).map(({ properties: { href } }) => href);
const linesAt = async (path: string): Promise<string[]> => (await textAt(path)).trimEnd().split('\n');

describe('the catalogue as files', () => {
  it('arrives as the list says: type, size, digest and number of products', async () => {
    for (const { url, mediaType, bytes, sha256 } of list.data) {
      const response = await fetch(url);
      expect(response.headers.get('Content-Type')).toBe(mediaType);
      const body = Buffer.from(await response.arrayBuffer());
      expect([body.length, createHash('sha256').update(body).digest('hex')]).toEqual([bytes, sha256]);
    }
    for (const file of list.data) {
      const { pathname } = new URL(file.url);
      const isCsv = file.mediaType.startsWith('text/csv');
      const rows = isCsv
        ? Papa.parse(await textAt(pathname), { header: true, skipEmptyLines: true }).data
        : await linesAt(pathname);
      if (file.products !== undefined) expect(rows, pathname).toHaveLength(file.products);
    }
  });

  it.each(list.data.map(({ url }) => new URL(url).pathname))(
    'may be asked for without the body, names the authority boundary, and is not sent again: %s',
    async (path) => {
      const whole = await rawRequest(served, path);
      const head = await rawRequest(served, path, 'HEAD');
      expect([head.status, head.body, head.headers.etag]).toEqual([200, '', whole.headers.etag]);
      expect(head.headers.link).toContain('/authority-boundary');
      const again = await rawRequest(served, path, 'GET', ['If-None-Match', whole.headers.etag ?? 'none']);
      expect([again.status, again.body]).toEqual([304, '']);
    },
  );

  it('is found from the API, from the API catalogue, from the guide for programs and from the page', async () => {
    const address = `${served}/catalogue/files.json`;
    const response = await fetch(`${served}/api/v1/products`);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      404,
      'application/problem+json',
    ]);
    expect(await response.json()).toMatchObject({ code: 'not_found', catalogueFiles: address });
    expect(await textAt('/llms.txt')).toContain(address);
    expect(await textAt('/.well-known/api-catalog')).toContain(`"${address}"`);
    expect(await linksOn('/catalogue')).toContain('/catalogue/files');
    expect(await linksOn('/catalogue/files')).toContain('/catalogue/files.json');
  });

  it('is a page that lists every file with its licence, number of products, size and digest', async () => {
    const page = parsePage(await textAt('/catalogue/files'));
    const rows = selectAll('main section tbody tr', page).map(textOf);
    expect(rows).toHaveLength(list.data.length);
    const linked = await linksOn('/catalogue/files');
    const text = textOf(page);
    for (const { url, bytes, sha256, products = 0, licence } of list.data) {
      expect(linked).toContain(new URL(url).pathname);
      const [row = ''] = rows.filter(
        (one) => one.includes(sha256) && one.includes(bytes.toLocaleString('en')),
      );
      expect(row).toContain(products === 0 ? '—' : products.toLocaleString('en'));
      for (const words of [licence.name, licence.conditions ?? licence.id]) expect(text).toContain(words);
    }
  });

  it('has a CSV of every list with exactly its records, and the link says how many have conditions', async () => {
    const bound = list.data.find(({ licence, products }) => licence.conditions && products);
    const licence = bound?.licence.id ?? '';
    for (const [query, count, words] of [
      [
        '',
        list.data.filter(({ mediaType, url }) => mediaType.includes('ndjson') && url.includes('/products')),
        '',
      ],
      [`?licence=${licence}`, [bound], 'all with conditions'],
      ['?licence=CC0-1.0', [list.data[0]], 'none with conditions'],
    ] as const) {
      const records = count.reduce((sum, file) => sum + (file?.products ?? 0), 0);
      const page = parsePage(await textAt(`/catalogue${query}`));
      const [link] = selectAll(`main a[href="/catalogue.csv${query}"]`, page);
      const said = link === undefined ? '' : textOf(link).replace(/\s+/g, ' ').trim();
      expect(said).toContain(`CSV of these ${records} records, `);
      expect(said).toContain(words === '' ? `${bound?.products} with conditions` : words);
      const { data } = Papa.parse<Record<string, string>>(await textAt(`/catalogue.csv${query}`), {
        header: true,
        skipEmptyLines: true,
      });
      expect(data).toHaveLength(records);
      if (words !== '')
        expect(
          data.every(({ conditions }) => (conditions === '') === (words === 'none with conditions')),
        ).toBe(true);
    }
  });

  it('is described on the first page of the catalogue for search engines of data', async () => {
    const [script] = selectAll('script[type="application/ld+json"]', parsePage(await textAt('/catalogue')));
    const dataset = z
      .looseObject({ '@type': z.literal('Dataset'), dateModified: z.iso.date() })
      .parse(JSON.parse(script === undefined ? '' : textOf(script)));
    expect(dataset.dateModified).toBe(list.data[0]?.evidenceAsOf);
  });
});
