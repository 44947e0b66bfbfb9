import {
  AvailabilityCheckRequestSchema,
  type SupplierRecord,
} from '../../../../src/contracts/provider/schemas.ts';
import type { SampleProduct } from '../../../../tools/integrators/provider/sample/sample-products.ts';
import { createSampleProvider } from '../../../../tools/integrators/provider/sample/sample-provider.ts';
import { sampleNotice, sampleRecords } from '../../../../tools/integrators/provider/sample/sample-source.ts';
import { type Handle, now } from './check-served.ts';

/** Invented products, enough for three pages. */
export const products: SampleProduct[] = Array.from({ length: 60 }, (_, index) => ({
  id: `prd_${String(index).padStart(10, '0')}`,
  name: `Device ${index}`,
  manufacturer: 'Example Works',
  partNumber: `EW-${index}`,
}));

/** A provider without a fault. */
export const sound = (): Handle => createSampleProvider({ products, now: () => now });

/** A provider that answers requests for one path in another way, and all others as `handle` does. */
export const withPath =
  (
    path: string,
    answer: (request: Request, handle: Handle) => ReturnType<Handle>,
    handle = sound(),
  ): Handle =>
  (request) =>
    new URL(request.url).pathname === path ? answer(request, handle) : handle(request);

/** A provider with another text in the JSON of its successful answers for one path. */
export const withText = (path: string, change: (text: string) => string, handle?: Handle): Handle =>
  withPath(
    path,
    async (request, unchanged) => {
      const response = await unchanged(request);
      if (response.status !== 200) return response;
      return new Response(change(await response.text()), { headers: response.headers });
    },
    handle,
  );

/** A provider whose catalogue has these pages: the first without a cursor, the others by their cursors. */
export const withPages = (
  first: () => Response,
  others: Readonly<Record<string, () => Response>> = {},
): Handle =>
  withPath('/v1/catalog', (request) => {
    if (request.method !== 'GET') return problem(405);
    const cursor = new URL(request.url).searchParams.get('cursor');
    return cursor === null ? first() : (others[cursor]?.() ?? problem(400));
  });

const pageSize = 20;

/**
 * A provider whose cursor is a number of records to skip, as many providers have it. `sourceAt` gives its records after so
 * many pages.
 */
export const withOffsets = (sourceAt: (pages: number) => readonly SupplierRecord[]): Handle => {
  let pages = 0;
  const answerAvailability = async (request: Request): Promise<Response> => {
    const answered = await sound()(request.clone());
    if (answered.status !== 200) return answered;
    const { sourceRecordIds } = AvailabilityCheckRequestSchema.parse(await request.json());
    const recordOf = new Map(sourceAt(pages).map((record) => [record.sourceRecordId, record]));
    const data = sourceRecordIds.map((id) => ({ sourceRecordId: id, record: recordOf.get(id) ?? null }));
    return Response.json({ data, meta: { notice: sampleNotice } });
  };
  const answerCatalog = (request: Request): Response => {
    if (request.method !== 'GET') return problem(405);
    const cursor = new URL(request.url).searchParams.get('cursor') ?? '0';
    if (!/^\d+$/.test(cursor)) return problem(400);
    const source = sourceAt(pages);
    pages += 1;
    const next = Number(cursor) + pageSize;
    return page(source.slice(Number(cursor), next), next < source.length ? String(next) : null);
  };
  return withPath('/v1/catalog', answerCatalog, withPath('/v1/availability/check', answerAvailability));
};

/** The records of the source before any change. */
export const records: readonly SupplierRecord[] = sampleRecords(products, 0, now);

/** A page of a catalogue. */
export const page = (data: readonly unknown[], nextCursor: string | null): Response =>
  Response.json({ data, meta: { nextCursor, notice: sampleNotice } });

/** An error of a provider. */
export const problem = (status: number): Response =>
  Response.json(
    { type: 'about:blank', title: 'Error', status, detail: 'An error.' },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
