import { createHash } from 'node:crypto';
import { selectAll } from 'hast-util-select';
import { toString as textOf } from 'hast-util-to-string';
import Papa from 'papaparse';
import { describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { CatalogueFileListSchema } from '../../src/contracts/catalogue-files.ts';
import { ProductSchema } from '../../src/contracts/product.ts';
import { cellsInCsv, cellsInNdjson } from '../publish/catalogue-text.ts';
import { parsePage } from './page.ts';
import { rawRequest } from './raw-request.ts';

const served = inject('servedUrl');

const textAt = async (path: string): Promise<string> => (await fetch(`${served}${path}`)).text();

const list = CatalogueFileListSchema.parse(JSON.parse(await textAt('/catalogue/files.json')));
const linesAt = async (path: string): Promise<string[]> => (await textAt(path)).trimEnd().split('\n');
const productsAt = async (path: string) =>
  (await linesAt(path)).map((line) => ProductSchema.parse(JSON.parse(line)));
const products = await productsAt('/catalogue/products.ndjson');

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

  it('has the same values in the CSV for programs as in the JSON lines, under each licence', async () => {
    const exact = list.data.filter(({ url }) => url.includes('/products/exact/'));
    const records = list.data.filter(({ url }) => /\/products(?:\/[^/]+)?\.ndjson$/.test(url));
    expect(exact.map(({ licence }) => licence.id)).toEqual(records.map(({ licence }) => licence.id));
    for (const [index, { url }] of exact.entries()) {
      const lines = new URL(records[index]?.url ?? '').pathname;
      expect(cellsInCsv(await textAt(new URL(url).pathname))).toEqual(cellsInNdjson(await textAt(lines)));
    }
  });

  it('finds by the table of manufacturers what the API finds by each written name', async () => {
    const rows = Papa.parse<Record<string, string>>(await textAt('/catalogue/manufacturers.csv'), {
      header: true,
      skipEmptyLines: true,
    }).data;
    const record = products.find(({ manufacturer }) =>
      rows.some((row) => row['manufacturer.id'] === manufacturer.id && row.kind === 'alias'),
    );
    const written = rows.filter((row) => row['manufacturer.id'] === record?.manufacturer.id);
    expect(written.length).toBeGreaterThan(1);
    const partNumber = encodeURIComponent(record?.manufacturerPartNumber ?? '');
    for (const { writtenName = '' } of written) {
      const answer = await textAt(`/api/v1/products/${encodeURIComponent(writtenName)}/${partNumber}`);
      expect(JSON.parse(answer)).toMatchObject({ data: { id: record?.id } });
    }
  });

  it('has everything in a file under the licence that the list names for it, and each record in one file', async () => {
    const catalogueLicence = list.data.find(({ url }) => url.endsWith('/products.ndjson'))?.licence.id;
    const seen: string[] = [];
    const licences = new Map<string, string>();
    for (const { url, licence } of list.data.filter((file) => file.url.endsWith('.ndjson'))) {
      const { pathname } = new URL(url);
      if (pathname.includes('/statements/')) continue;
      for (const { id, sources: own = [] } of await productsAt(pathname)) {
        seen.push(id);
        for (const source of own) licences.set(source.id, source.licence.id);
        const bound = own.filter((source) => source.licence.conditions !== undefined);
        const isFree = own.some((source) => source.licence.conditions === undefined);
        expect(
          licence.id === catalogueLicence ? isFree : bound.some((one) => one.licence.id === licence.id),
          id,
        ).toBe(true);
      }
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(products.length);
    const StatementsSchema = z.looseObject({ sources: z.array(z.looseObject({ source: z.string() })) });
    for (const { url, licence } of list.data.filter((file) => file.url.includes('/statements/'))) {
      for (const line of await linesAt(new URL(url).pathname)) {
        for (const { source } of StatementsSchema.parse(JSON.parse(line)).sources) {
          expect(licences.get(source), source).toBe(licence.id);
        }
      }
    }
  });

  it('holds the same as the API answers', async () => {
    for (const product of [products.at(0), products.at(-1)]) {
      const { data } = JSON.parse(await textAt(`/api/v1/products/${product?.id}.json`));
      expect(product).toEqual(data);
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
    const page = parsePage(await textAt('/catalogue'));
    const linked = selectAll('main a', page).map(({ properties: { href } }) => href);
    for (const path of ['/catalogue/files.json', '/catalogue/products.ndjson', '/catalogue/products.csv']) {
      expect(linked).toContain(path);
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
