import { describe, expect, it } from 'vitest';
import { ProblemSchema } from '../../../../src/contracts/problem.ts';
import {
  AvailabilityCheckResponseSchema,
  CatalogPageSchema,
  ProviderHealthResponseSchema,
  ProviderResponseSchema,
} from '../../../../src/contracts/provider/schemas.ts';
import { readSampleProducts } from '../../../../tools/integrators/provider/sample/sample-products.ts';
import { createSampleProvider } from '../../../../tools/integrators/provider/sample/sample-provider.ts';
import { sampleRecords } from '../../../../tools/integrators/provider/sample/sample-source.ts';
import { codesOf, now } from './check-served.ts';
import { products } from './faulty-providers.ts';

const address = 'http://localhost:9000';
const catalogueProducts = readSampleProducts(process.cwd(), '2026-11-22');

const ask = (handle: ReturnType<typeof createSampleProvider>, path: string, init?: RequestInit) =>
  handle(new Request(`${address}${path}`, init));

const checkRequest = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body,
});

describe('the sample provider', () => {
  it('has a hundred products of the catalogue, of many manufacturers, with exact part numbers', () => {
    expect(catalogueProducts).toHaveLength(100);
    expect(new Set(catalogueProducts.map(({ manufacturer }) => manufacturer)).size).toBeGreaterThan(20);
    const records = sampleRecords(catalogueProducts, 0, now);
    for (const { id, manufacturer, partNumber } of catalogueProducts) {
      const record = records.find(({ sourceRecordId }) => sourceRecordId === `invented:${id}`);
      expect(record).toMatchObject({ manufacturer, manufacturerPartNumber: partNumber });
    }
  });

  it('withdraws a record before it leaves it out', () => {
    const listed = Array.from({ length: 150 }, (_, changes) => sampleRecords(products, changes, now));
    const left = listed.slice(1).flatMap((after, index) => {
      const ids = new Set(after.map(({ sourceRecordId }) => sourceRecordId));
      return (listed[index] ?? []).filter(({ sourceRecordId }) => !ids.has(sourceRecordId));
    });
    expect(left.length).toBeGreaterThan(100);
    expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['withdrawn']));
  });

  // The check also finds what breaks the record contract, a record that returns, and a wrong request that is taken.
  it('passes twenty checks in succession, while its source changes', async () => {
    const handle = createSampleProvider({ products, now: () => now });
    for (let check = 1; check <= 20; check += 1) expect([check, await codesOf(handle)]).toEqual([check, []]);
  });

  it('says in every answer, and in every record with a price, that the prices are invented', async () => {
    const handle = createSampleProvider({ products, now: () => now });
    const page = CatalogPageSchema.parse(await (await ask(handle, '/v1/catalog')).json());
    const [first] = page.data;
    const body = JSON.stringify({
      schemaVersion: '0.1.0',
      sourceRecordIds: [first?.sourceRecordId, 'unknown'],
    });
    const checked = AvailabilityCheckResponseSchema.parse(
      await (await ask(handle, '/v1/availability/check', checkRequest(body))).json(),
    );
    const provider = ProviderResponseSchema.parse(await (await ask(handle, '/v1/provider')).json());
    const health = ProviderHealthResponseSchema.parse(await (await ask(handle, '/v1/health')).json());
    for (const notice of [page.meta.notice, checked.meta.notice, provider.data.notice, health.data.notice]) {
      expect(notice).toMatch(/Prices, stock, .* are invented/);
    }
    expect(provider.data.source).toMatchObject({ system: expect.stringContaining('invented prices') });
    for (const record of page.data) {
      expect(record.sourceRecordId).toMatch(/^invented:/);
      expect(record.sourceVersion).toMatch(/^invented-/);
      expect(record.title).toMatch(/price and stock are invented/);
      expect(record.availability.location).toMatch(/^Invented/);
      // No country and no currency in which something could be bought.
      if (record.pricing !== null) expect(record.pricing).toMatchObject({ country: 'ZZ', currency: 'XTS' });
    }
    expect(checked.data.map(({ record }) => record?.sourceRecordId)).toEqual([
      first?.sourceRecordId,
      undefined,
    ]);
  });

  it.each([
    ['an unknown path', 404, '/v1/other', {}],
    ['a cursor of another provider', 400, '/v1/catalog?cursor=b3RoZXI6MQ', {}],
    ['two cursors', 400, '/v1/catalog?cursor=aW52ZW50ZWQ6&cursor=aW52ZW50ZWQ6', {}],
    ['a body that is not JSON', 400, '/v1/availability/check', checkRequest('{')],
    ['a body without identifiers', 422, '/v1/availability/check', checkRequest('{}')],
    ['a body that is too large', 413, '/v1/availability/check', checkRequest(' '.repeat(262_145))],
  ])('answers %s with %i and a problem', async (_what, status, path, init) => {
    const handle = createSampleProvider({ products, now: () => now });
    const response = await ask(handle, path, init);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      status,
      'application/problem+json',
    ]);
    expect(ProblemSchema.parse(await response.json())).toMatchObject({ status });
  });
});
