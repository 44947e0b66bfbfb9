import { createHash } from 'node:crypto';
import { selectAll } from 'hast-util-select';
import { toString as textOf } from 'hast-util-to-string';
import Papa from 'papaparse';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { CatalogueFileListSchema } from '../../src/contracts/catalogue-files.ts';
import { parsePage } from './page.ts';
import { rawRequest } from './raw-request.ts';

const served = inject('servedUrl');

const textAt = async (path: string): Promise<string> => (await fetch(`${served}${path}`)).text();

const list = CatalogueFileListSchema.parse(JSON.parse(await textAt('/catalogue/files.json')));
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
