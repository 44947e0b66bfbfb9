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

/** The page that a lookup leads to: the exact record, or the page that says what was not found. */
const pageOf = (catalogue: Catalogue, manufacturer: string, partNumber: string): string => {
  if (manufacturer === '' || partNumber === '') return `${cataloguePath}#${lookupNotices.incomplete}`;
  const product = catalogue.find(manufacturer, partNumber);
  if (product !== undefined) return recordPath(product.id);
  const manufacturerId = catalogue.findManufacturer(manufacturer);
  if (manufacturerId === undefined) return `${manufacturersPath}#${lookupNotices.manufacturerNotFound}`;
  return `${manufacturerPath(manufacturerId)}#${lookupNotices.partNumberNotFound}`;
};

/**
 * The lookup form, `GET /lookup`: redirects to a page, even when nothing is found. The response contains no part of the
 * query, and no cache stores it.
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
