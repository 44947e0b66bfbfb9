import { STATUS_CODES } from 'node:http';
import { findMediaTypeProblem, readBodyBytes } from '../../../../functions/http/request-body.ts';
import {
  maxProviderBodyBytes,
  maxProviderRecords,
  providerInterfaceVersion,
  providerPaths,
} from '../../../../src/contracts/provider/interface.ts';
import {
  AvailabilityCheckRequestSchema,
  type CatalogPage,
  type Provider,
  type ProviderHealth,
} from '../../../../src/contracts/provider/schemas.ts';
import { readStrictJson } from '../../../../src/contracts/strict-json/read-strict-json.ts';
import { contractVersion } from '../../../../src/contracts/supplier/choices.ts';
import type { SampleProduct } from './sample-products.ts';
import {
  sampleMarket,
  sampleNotice,
  samplePrefix,
  sampleRecords,
  sampleSource,
  sampleUnit,
} from './sample-source.ts';

const pageSize = 25;

const json = (body: unknown): Response => Response.json(body, { headers: { 'Cache-Control': 'no-store' } });

const problem = (status: number, detail: string, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(
    { type: 'about:blank', title: STATUS_CODES[status], status, detail, retryable: false },
    {
      status,
      headers: { 'Cache-Control': 'no-store', ...headers, 'Content-Type': 'application/problem+json' },
    },
  );

const cursorAfter = (id: string): string => Buffer.from(id).toString('base64url');

/** The identifier that a cursor of the sample names, undefined for any other text. */
const readCursor = (cursor: string): string | undefined => {
  const id = Buffer.from(cursor, 'base64url').toString();
  return id.startsWith(samplePrefix) && cursorAfter(id) === cursor ? id : undefined;
};

const provider: Provider = {
  object: 'provider',
  interfaceVersion: providerInterfaceVersion,
  schemaVersion: contractVersion,
  source: sampleSource,
  capabilities: {
    catalog: { maxRecords: pageSize },
    availabilityCheck: { maxIdentifiers: maxProviderRecords },
  },
  markets: [sampleMarket],
  units: [sampleUnit],
  notice: sampleNotice,
};

/** The identifiers of a request to the availability check, or the problem that it is answered with. */
const readIdentifiers = async (request: Request): Promise<readonly string[] | Response> => {
  if (findMediaTypeProblem(request.headers) !== undefined)
    return problem(415, 'Send application/json in UTF-8.');
  const body = await readBodyBytes(request, maxProviderBodyBytes);
  if (body.kind === 'too_large') return problem(413, `Send at most ${maxProviderBodyBytes} bytes.`);
  if (body.kind === 'incomplete') return problem(400, 'The body is not complete. Send it again.');
  const reading = readStrictJson(body.bytes);
  if ('refusal' in reading) return problem(400, reading.refusal.detail);
  const ids = AvailabilityCheckRequestSchema.safeParse(reading.value).data?.sourceRecordIds;
  return ids === undefined || new Set(ids).size < ids.length
    ? problem(
        422,
        `Send schemaVersion "${contractVersion}" and 1 to ${maxProviderRecords} sourceRecordIds, each once.`,
      )
    : ids;
};

/** What the sample provider serves, and the time. */
type SampleOptions = { readonly products: readonly SampleProduct[]; readonly now: () => Date };

/**
 * The sample provider, as a function from request to answer. Its source changes with each page of the catalogue that it
 * answers. A cursor names the last record of a page, so that what is added or removed moves no other record.
 */
export const createSampleProvider = ({ products, now }: SampleOptions) => {
  let changes = 0;
  let lastRead = now();

  const readSource = () => {
    lastRead = now();
    return sampleRecords(products, changes, lastRead);
  };

  const answerCatalog = ({ searchParams }: URL): Response => {
    const cursors = searchParams.getAll('cursor');
    const [after = ''] = cursors.map(readCursor);
    if (cursors.length > 0 && (cursors.length > 1 || after === '')) {
      return problem(400, 'The cursor is not one of this provider. Begin again without a cursor.');
    }
    const following = readSource().filter(({ sourceRecordId }) => sourceRecordId > after);
    changes += 1;
    const data = following.slice(0, pageSize);
    const last = following.length > pageSize ? data.at(-1) : undefined;
    const nextCursor = last === undefined ? null : cursorAfter(last.sourceRecordId);
    return json({ data, meta: { nextCursor, notice: sampleNotice } } satisfies CatalogPage);
  };

  const answerAvailability = async (request: Request): Promise<Response> => {
    const ids = await readIdentifiers(request);
    if (ids instanceof Response) return ids;
    const records = new Map(readSource().map((record) => [record.sourceRecordId, record]));
    const data = ids.map((sourceRecordId) => ({
      sourceRecordId,
      record: records.get(sourceRecordId) ?? null,
    }));
    return json({ data, meta: { notice: sampleNotice } });
  };

  const answerHealth = (): Response => {
    const data: ProviderHealth = {
      object: 'provider_health',
      sourceConnection: 'connected',
      lastSuccessfulRefresh: lastRead.toISOString(),
      notice: sampleNotice,
    };
    return json({ data });
  };

  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    switch (url.pathname) {
      case providerPaths.provider:
        return isRead ? json({ data: provider }) : problem(405, 'Use GET.', { Allow: 'GET, HEAD' });
      case providerPaths.catalog:
        return isRead ? answerCatalog(url) : problem(405, 'Use GET.', { Allow: 'GET, HEAD' });
      case providerPaths.health:
        return isRead ? answerHealth() : problem(405, 'Use GET.', { Allow: 'GET, HEAD' });
      case providerPaths.availabilityCheck:
        return request.method === 'POST'
          ? answerAvailability(request)
          : problem(405, 'Use POST.', { Allow: 'POST' });
      default:
        return problem(404, `The paths are ${Object.values(providerPaths).join(', ')}.`);
    }
  };
};
