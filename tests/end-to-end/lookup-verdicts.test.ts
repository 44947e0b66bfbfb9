import { describe, expect, inject, it } from 'vitest';
import { ManufacturerNotFoundSchema } from '../../src/contracts/lookup-problems.ts';
import { ProductResponseSchema } from '../../src/contracts/product.ts';
import { rawRequest } from './raw-request.ts';

const served = inject('servedUrl');

/** Queries that find a record, with the record's address in the API. */
const found = [
  ['manufacturer=moxa&partNumber=EDS-P510', 'moxa/EDS-P510'],
  ['manufacturer=MOXA&partNumber=EDS-P510&x=1', 'moxa/EDS-P510'],
  ['partNumber=EDS-P510&manufacturer=Moxa', 'moxa/EDS-P510'],
  ['manufacturer=Allied+Telesis&partNumber=AT-FS232%2F1', 'allied-telesis/AT-FS232%2F1'],
  ['manufacturer=allied%20telesis&partNumber=AT-FS232/1', 'allied-telesis/AT-FS232%2F1'],
  ['manufacturer=HUBER%2BSUHNER&partNumber=85086220', 'huber-suhner/85086220'],
  ['manufacturer=huber+suhner&partNumber=85086220', 'huber-suhner/85086220'],
  ['manufacturer=allen-bradley&partNumber=1756-A10', 'rockwell-automation/1756-A10'],
  ['manufacturer=connectcom&partNumber=%23951797', 'connectcom/%23951797'],
  ['manufacturer=adc&partNumber=7033+1+090-000', 'adc/7033%201%20090-000'],
  ['manufacturer=MikroTik&partNumber=CRS326-4C%2B20G%2B2Q%2BRM', 'mikrotik/CRS326-4C%2B20G%2B2Q%2BRM'],
] as const;

/** Queries that find no record, with the status and a sentence of the page that says why. */
const notFound = [
  ['manufacturer=moxa&partNumber=eds-p510', 404, 'We have no record of exactly this number.'],
  ['manufacturer=moxa&partNumber=EDS-P510+', 404, 'We have no record of exactly this number.'],
  ['manufacturer=mikrotik&partNumber=CRS326-4C+20G+2Q+RM', 404, 'We have no record of exactly this number.'],
  ['manufacturer=rockwel+automation&partNumber=x', 404, 'Did you mean Rockwell Automation?'],
  ['manufacturer=nobody&partNumber=EDS-P510', 404, 'No manufacturer here has this name.'],
  ['manufacturer=%E0%A4%A&partNumber=%', 404, 'No manufacturer here has this name.'],
  [`manufacturer=${'x'.repeat(6000)}&partNumber=x`, 404, 'No manufacturer here has this name.'],
  ['manufacturer=&partNumber=EDS-P510', 200, 'Moxa has this number.'],
  ['partNumber=EDS-P510', 200, 'Moxa has this number.'],
  ['partNumber=eds-p510', 404, 'Same characters, other spelling.'],
  ['partNumber=%3Cscript%3E%E2%80%AE%00', 404, '&lt;script&gt;<span class="unseen"'],
  ['manufacturer=moxa&partNumber=', 200, 'Add a part number, or see them all.'],
  ['', 200, 'Look up a product'],
] as const;

describe('a lookup', () => {
  it.each(found)('of %s leads to the record that the API answers with', async (query, apiPath) => {
    const { status, headers, body } = await rawRequest(served, `/lookup?${query}`);
    const answer = await fetch(`${served}/api/v1/products/${apiPath}`);
    const { data } = ProductResponseSchema.parse(await answer.json());
    expect([status, headers.location, body]).toEqual([303, `/products/${data.id}`, '']);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(notFound)('of %s is answered with %d and a page: %s', async (query, status, sentence) => {
    const answer = await rawRequest(served, `/lookup?${query}`);
    expect([answer.status, answer.headers.location]).toEqual([status, undefined]);
    expect(answer.headers['content-type']).toMatch(/^text\/html\b/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(sentence);
    expect(answer.body).toContain('<form');
    expect(answer.body).not.toContain('{{');
  });

  it('lists candidates in the API as on the page', async () => {
    const page = await rawRequest(served, '/lookup?manufacturer=rockwel+automation&partNumber=1756-A10');
    const problem = await fetch(`${served}/api/v1/products/rockwel%20automation/1756-A10`);
    expect(problem.status).toBe(404);
    const { candidates = [] } = ManufacturerNotFoundSchema.parse(await problem.json());
    expect(candidates.map(({ manufacturer }) => manufacturer.id)).toContain('rockwell-automation');
    for (const { records, product } of candidates) {
      expect(page.body).toContain(`href="${new URL(records).pathname}"`);
      expect((await fetch(records)).status).toBe(200);
      if (product === undefined) continue;
      const { data } = ProductResponseSchema.parse(await (await fetch(product)).json());
      expect(page.body).toContain(`href="/products/${data.id}"`);
    }
    expect(candidates.flatMap(({ product = [] }) => product)).toEqual([
      `${served}/api/v1/products/rockwell-automation/1756-A10`,
    ]);
  });
});

it('the page with the gaps that the function fills is not published', async () => {
  for (const path of ['/lookup/page', '/lookup/page.html', '/lookup.html']) {
    expect((await rawRequest(served, path)).status, path).toBe(404);
  }
});
