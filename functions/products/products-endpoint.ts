import { createEndpoint, type EndpointPlatform, type Outcome } from '../http/endpoint.ts';
import { matchesEntityTag } from '../http/entity-tag.ts';
import type { ProblemOccurrence } from '../http/problems.ts';
import type { Catalogue, PrebuiltProduct } from './catalogue.ts';
import { type ProductReading, readProductPath } from './product-path.ts';

/** A deploy empties the CDN, so until then it may keep the answer; everyone else asks again with the tag. */
const cacheHeaders = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=31536000',
  // No answer depends on the query, so the CDN keys on a parameter nobody sends instead of on all of them.
  'Netlify-Vary': 'query=unused',
} as const;

const problem = (occurrence: ProblemOccurrence): Outcome => ({ kind: 'problem', problem: occurrence });

const found = (product: PrebuiltProduct, request: Request): Outcome => {
  const headers = { ...cacheHeaders, ETag: product.entityTag };
  if (matchesEntityTag(request.headers.get('If-None-Match'), product.entityTag)) {
    return { kind: 'response', response: new Response(null, { status: 304, headers }) };
  }
  const response = new Response(product.body, {
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
  return { kind: 'response', response };
};

const notFound = (catalogue: Catalogue, readings: readonly ProductReading[]): Outcome => {
  const known = readings.find(({ manufacturer }) => catalogue.findManufacturer(manufacturer) !== undefined);
  if (known === undefined) return problem({ code: 'manufacturer_not_found' });
  const candidates = catalogue.findCandidates(known.manufacturer, known.partNumber);
  if (candidates.length === 0) return problem({ code: 'part_number_not_found' });
  return problem({
    code: 'part_number_not_found',
    detail:
      'No record of this manufacturer has exactly this part number. The candidates differ by case or punctuation; none of them is the product asked for, so choose one yourself.',
    members: { candidates },
  });
};

const lookUp = (catalogue: Catalogue, request: Request): Outcome => {
  const readings = readProductPath(new URL(request.url).pathname, catalogue.longestSplit);
  if (readings === undefined) {
    return problem({ code: 'malformed_path' });
  }
  if (readings.length === 0) {
    return problem({
      code: 'not_found',
      detail:
        'A product address is /api/v1/products/{manufacturer}/{part number}, and neither half is empty.',
    });
  }
  for (const { manufacturer, partNumber } of readings) {
    const product = catalogue.find(manufacturer, partNumber);
    if (product !== undefined) return found(product, request);
  }
  return notFound(catalogue, readings);
};

/** Answers `GET /api/v1/products/{manufacturer}/{mpn}`: the exact product, or a 404 that says which half failed. */
export const createProductsEndpoint = (catalogue: () => Catalogue, platform: EndpointPlatform) =>
  createEndpoint(
    {
      route: '/api/v1/products/{manufacturer}/{mpn}',
      methods: ['GET'],
      handle: (request) => lookUp(catalogue(), request),
    },
    platform,
  );
