import { lookUp, type ProductReading } from '../../src/evidence/look-up.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { withCatalogueErrors } from '../catalogue/catalogue-outcome.ts';
import { type EndpointDefinition, type Outcome, problemOutcome } from '../http/endpoint.ts';
import { keptUntilDeploy, untilNextDeploy } from '../http/kept-until-deploy.ts';
import { decodePath, pathOf } from '../http/path.ts';
import { functionRoutes } from '../routes.ts';
import { type ProductNotFound, productNotFound } from './product-not-found.ts';

const prefix = '/api/v1/products/';

/**
 * Splits the raw path of a product request, which the platform must not have decoded. A raw `/` may belong to either
 * half, so every split is a reading, shortest manufacturer first; at most the `longestSplit` of the catalogue, which is
 * asked only when there is a choice. `undefined` when the percent-encoding is malformed.
 */
const readProductPath = async (
  pathname: string,
  { settings }: Catalogue,
): Promise<ProductReading[] | undefined> => {
  const segments = pathname.slice(prefix.length).split('/');
  const readings: ProductReading[] = [];
  const most =
    segments.length <= 2
      ? segments.length - 1
      : Math.min(segments.length - 1, (await settings()).longestSplit);
  for (let split = 1; split <= most; split += 1) {
    const manufacturer = decodePath(segments.slice(0, split).join('/'));
    const partNumber = decodePath(segments.slice(split).join('/'));
    if (manufacturer === undefined || partNumber === undefined) return undefined;
    if (manufacturer !== '' && partNumber !== '') readings.push({ manufacturer, partNumber });
  }
  return readings;
};

/** The end of the `detail` of a 404 with candidates. */
const conclusions: Readonly<Record<ProductNotFound['code'], string>> = {
  manufacturer_not_found: 'None of them is the requested manufacturer or product; choose one yourself.',
  part_number_not_found: 'None of them is the requested product; choose one yourself.',
};

const answer = async (catalogue: Catalogue, request: Request, baseUrl: string): Promise<Outcome> => {
  const readings = await readProductPath(pathOf(request), catalogue);
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
  const found = await lookUp(catalogue, readings);
  if (found.verdict === 'found') {
    const { product } = found;
    const path = pathOf(request);
    // Parsing the body would cost more than the lookup, and a text in it cannot have these quotation marks.
    const isOwn = product.body.includes(`"self":${JSON.stringify(`${baseUrl}${path}`)}`);
    const headers = untilNextDeploy(request, isOwn ? path : undefined);
    return keptUntilDeploy(request, { ...product, type: 'application/json' }, headers);
  }
  const { code, sentences, candidates, lists } = productNotFound(found, baseUrl);
  const isAlone = sentences.length < 2;
  // The text of the problem says it where there is nothing to choose from, but not which manufacturer has no records.
  const detail =
    isAlone && found.manufacturer?.records !== 0
      ? {}
      : { detail: [...sentences, ...(isAlone ? [] : [conclusions[code]])].join(' ') };
  return problemOutcome({
    code,
    ...detail,
    extensions: { ...(candidates.length > 0 && { candidates }), ...lists },
  });
};

/** `GET /api/v1/products/{manufacturer}/{mpn}`: the exact product, a 404 that says which part was not found, or a 503. */
export const productEndpoint = (
  catalogue: () => Promise<Catalogue>,
  baseUrl: string,
): EndpointDefinition => ({
  ...functionRoutes.catalogue.routes.product,
  handle: (request) => withCatalogueErrors(async () => answer(await catalogue(), request, baseUrl)),
});
