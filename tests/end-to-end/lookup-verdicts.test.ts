import { describe, expect, inject, it } from 'vitest';
import { ProductResponseSchema } from '../../src/contracts/product.ts';
import { rawRequest } from './raw-request.ts';

const hosts = [
  ['the served build', inject('servedUrl')],
  ['development', inject('developmentUrl')],
] as const;

/** Queries that find a record, with the record's address in the API. */
const found = [
  ['manufacturer=moxa&partNumber=EDS-P510', 'moxa/EDS-P510'],
  ['manufacturer=MOXA&partNumber=EDS-P510&x=1', 'moxa/EDS-P510'],
  ['partNumber=EDS-P510&manufacturer=Moxa', 'moxa/EDS-P510'],
  ['manufacturer=Allied+Telesis&partNumber=AT-FS232%2F1', 'allied-telesis/AT-FS232%2F1'],
  ['manufacturer=allied%20telesis&partNumber=AT-FS232/1', 'allied-telesis/AT-FS232%2F1'],
  ['manufacturer=HUBER%2BSUHNER&partNumber=85086220', 'huber-suhner/85086220'],
  ['manufacturer=huber+suhner&partNumber=85086220', 'huber-suhner/85086220'],
  ['manufacturer=connectcom&partNumber=%23951797', 'connectcom/%23951797'],
  ['manufacturer=adc&partNumber=7033+1+090-000', 'adc/7033%201%20090-000'],
  ['manufacturer=MikroTik&partNumber=CRS326-4C%2B20G%2B2Q%2BRM', 'mikrotik/CRS326-4C%2B20G%2B2Q%2BRM'],
] as const;

/** Queries that find none, with the place that says why. */
const notFound = [
  ['manufacturer=moxa&partNumber=eds-p510', '/catalogue/manufacturer/moxa#part-number-not-found'],
  ['manufacturer=moxa&partNumber=EDS-P510+', '/catalogue/manufacturer/moxa#part-number-not-found'],
  [
    'manufacturer=mikrotik&partNumber=CRS326-4C+20G+2Q+RM',
    '/catalogue/manufacturer/mikrotik#part-number-not-found',
  ],
  ['manufacturer=nobody&partNumber=EDS-P510', '/catalogue/manufacturers#manufacturer-not-found'],
  ['manufacturer=%E0%A4%A&partNumber=%', '/catalogue/manufacturers#manufacturer-not-found'],
  ['manufacturer=moxa&partNumber=', '/catalogue#lookup-incomplete'],
  ['', '/catalogue#lookup-incomplete'],
] as const;

describe.each(hosts)('a lookup through %s', (_name, baseUrl) => {
  it.each(found)('of %s leads to the record that the API answers with', async (query, apiPath) => {
    const { status, headers, body } = await rawRequest(baseUrl, `/lookup?${query}`);
    const answer = await fetch(`${baseUrl}/api/v1/products/${apiPath}`);
    const { data } = ProductResponseSchema.parse(await answer.json());
    expect([status, headers.location, body]).toEqual([303, `/products/${data.id}`, '']);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(notFound)('of %s leads to %s, where the notice is', async (query, location) => {
    const { status, headers } = await rawRequest(baseUrl, `/lookup?${query}`);
    expect([status, headers.location]).toEqual([303, location]);
    const page = await fetch(`${baseUrl}${location}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`id="${location.split('#')[1]}"`);
  });

  it('answers HEAD alike and refuses other methods', async () => {
    const head = await rawRequest(baseUrl, '/lookup?manufacturer=moxa&partNumber=EDS-P510', 'HEAD');
    expect([head.status, head.body]).toEqual([303, '']);
    for (const method of ['POST', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const { status, headers } = await rawRequest(baseUrl, '/lookup', method);
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });
});
