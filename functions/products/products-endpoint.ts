import type { ManufacturerCandidate, ProductCandidate } from '../../src/contracts/problem.ts';
import { manufacturerPath } from '../../src/contracts/site-paths.ts';
import { createEndpoint, type EndpointPlatform, type Outcome, problemOutcome } from '../http/endpoint.ts';
import { decodePath } from '../http/path.ts';
import { untilNextDeploy } from '../http/until-next-deploy.ts';
import type { Catalogue, PrebuiltProduct } from './catalogue.ts';

/**
 * Whether an `If-None-Match` field value names this entity tag, by the weak comparison that RFC 9110,
 * section 13.1.2, requires. A CDN that compresses may make the tag weak.
 */
export const matchesEntityTag = (ifNoneMatch: string | null, entityTag: string): boolean => {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === entityTag);
};

/** One way to split a product address into a manufacturer and a part number, each decoded once. */
type ProductReading = { readonly manufacturer: string; readonly partNumber: string };

const prefix = '/api/v1/products/';

/**
 * Splits the raw path of a product request, which the platform must not have decoded. A raw `/` may belong to either
 * half, so every split is a reading, shortest manufacturer first; at most `longestSplit` of them. `undefined` when the
 * percent-encoding is malformed.
 */
const readProductPath = (pathname: string, longestSplit: number): ProductReading[] | undefined => {
  const segments = pathname.slice(prefix.length).split('/');
  const readings: ProductReading[] = [];
  const most = Math.min(segments.length - 1, longestSplit);
  for (let split = 1; split <= most; split += 1) {
    const manufacturer = decodePath(segments.slice(0, split).join('/'));
    const partNumber = decodePath(segments.slice(split).join('/'));
    if (manufacturer === undefined || partNumber === undefined) return undefined;
    if (manufacturer !== '' && partNumber !== '') readings.push({ manufacturer, partNumber });
  }
  return readings;
};

const found = (product: PrebuiltProduct, request: Request): Outcome => {
  const headers = { ...untilNextDeploy, ETag: product.entityTag };
  if (matchesEntityTag(request.headers.get('If-None-Match'), product.entityTag)) {
    return { kind: 'response', response: new Response(null, { status: 304, headers }) };
  }
  const response = new Response(product.body, {
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
  return { kind: 'response', response };
};

/**
 * The manufacturers with names similar to one in the address, with the record of exactly this part number where there is
 * one. A longer reading is tried only while a shorter one has no candidates.
 */
const manufacturerCandidates = (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
  baseUrl: string,
): ManufacturerCandidate[] => {
  for (const reading of readings) {
    const similar = catalogue.findSimilarManufacturers(reading.manufacturer);
    if (similar.length === 0) continue;
    return similar.map(({ manufacturer, name }) => {
      const product = catalogue.findRecord(manufacturer.id, reading.partNumber)?.self;
      return {
        manufacturer,
        matched: name,
        records: `${baseUrl}${manufacturerPath(manufacturer.id)}`,
        ...(product === undefined ? {} : { product }),
      };
    });
  }
  return [];
};

const manufacturerNotFound = (candidates: readonly ManufacturerCandidate[]): Outcome => {
  if (candidates.length === 0) return problemOutcome({ code: 'manufacturer_not_found' });
  return problemOutcome({
    code: 'manufacturer_not_found',
    detail:
      'No manufacturer in the catalogue has this name, id or alias. The names of the candidates are written similarly. None of them is the requested manufacturer; choose one yourself.',
    extensions: { candidates },
  });
};

const notFound = (catalogue: Catalogue, readings: readonly ProductReading[], baseUrl: string): Outcome => {
  const known = readings.find(({ manufacturer }) => catalogue.findManufacturer(manufacturer) !== undefined);
  if (known === undefined) {
    return manufacturerNotFound(manufacturerCandidates(catalogue, readings, baseUrl));
  }
  const candidates = catalogue
    .findCandidates(known.manufacturer, known.partNumber)
    .map(({ partNumber, self }): ProductCandidate => ({ manufacturerPartNumber: partNumber, self }));
  if (candidates.length === 0) return problemOutcome({ code: 'part_number_not_found' });
  return problemOutcome({
    code: 'part_number_not_found',
    detail:
      'No record of this manufacturer has exactly this part number. The candidates differ by case or punctuation. None of them is the requested product; choose one yourself.',
    extensions: { candidates },
  });
};

const lookUp = (catalogue: Catalogue, request: Request, baseUrl: string): Outcome => {
  const readings = readProductPath(new URL(request.url).pathname, catalogue.longestSplit);
  if (readings === undefined) {
    return problemOutcome({ code: 'malformed_path' });
  }
  if (readings.length === 0) {
    return problemOutcome({
      code: 'not_found',
      detail:
        'A product address is /api/v1/products/{manufacturer}/{part number}. Neither part may be empty.',
    });
  }
  for (const { manufacturer, partNumber } of readings) {
    const product = catalogue.find(manufacturer, partNumber);
    if (product !== undefined) return found(product, request);
  }
  return notFound(catalogue, readings, baseUrl);
};

/** `GET /api/v1/products/{manufacturer}/{mpn}`: the exact product, or a 404 that says which part was not found. */
export const createProductsEndpoint = (catalogue: () => Catalogue, platform: EndpointPlatform) =>
  createEndpoint(
    {
      route: '/api/v1/products/{manufacturer}/{mpn}',
      methods: ['GET'],
      handle: (request) => lookUp(catalogue(), request, platform.baseUrl),
    },
    platform,
  );
