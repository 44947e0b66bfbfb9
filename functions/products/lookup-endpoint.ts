import {
  cataloguePath,
  lookupForm,
  lookupNotices,
  manufacturerPath,
  manufacturersPath,
  recordPath,
} from '../../src/contracts/site-paths.ts';
import { createEndpoint, type EndpointPlatform } from '../http/endpoint.ts';
import type { Catalogue } from './catalogue.ts';

/** The page a lookup leads to: the record of exactly this product, else the page that says what was not found. */
const pageOf = (catalogue: Catalogue, manufacturer: string, partNumber: string): string => {
  if (manufacturer === '' || partNumber === '') return `${cataloguePath}#${lookupNotices.incomplete}`;
  const product = catalogue.find(manufacturer, partNumber);
  if (product !== undefined) return recordPath(product.id);
  const manufacturerId = catalogue.findManufacturer(manufacturer);
  if (manufacturerId === undefined) return `${manufacturersPath}#${lookupNotices.manufacturerNotFound}`;
  return `${manufacturerPath(manufacturerId)}#${lookupNotices.partNumberNotFound}`;
};

/**
 * Answers the lookup form, `GET /lookup`, with a redirect to a page. It is for people, so a lookup that finds
 * nothing leads to a page as well; nothing of the query is in the answer, and no cache keeps what was asked.
 */
export const createLookupEndpoint = (catalogue: () => Catalogue, platform: EndpointPlatform) =>
  createEndpoint(
    {
      route: lookupForm.action,
      methods: ['GET'],
      crossOrigin: false,
      forPeople: true,
      handle: (request) => {
        const { searchParams } = new URL(request.url);
        const manufacturer = searchParams.get(lookupForm.manufacturer) ?? '';
        const partNumber = searchParams.get(lookupForm.partNumber) ?? '';
        const headers = {
          Location: pageOf(catalogue(), manufacturer, partNumber),
          'Cache-Control': 'no-store',
        };
        return { kind: 'response', response: new Response(null, { status: 303, headers }) };
      },
    },
    platform,
  );
