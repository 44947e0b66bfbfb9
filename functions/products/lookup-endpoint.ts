import { pageHeaders } from '../../src/contracts/page-headers.ts';
import { lookupForm } from '../../src/contracts/site-paths.ts';
import { createEndpoint, type EndpointPlatform, type Outcome } from '../http/endpoint.ts';
import type { Catalogue } from './catalogue.ts';
import { unlessUnavailable } from './catalogue-outcome.ts';
import { answerLookup, fillLookupPage, type Lookup } from './lookup-page.ts';

/** What was looked up may be confidential, and the answer changes with the catalogue. */
const kept = { 'Cache-Control': 'no-store' } as const;

const lookUp = async (
  catalogue: Catalogue,
  lookupPage: () => Promise<string>,
  lookup: Lookup,
): Promise<Outcome> => {
  const answer = await answerLookup(catalogue, lookup);
  if (answer.kind === 'record') {
    const headers = { ...kept, Location: answer.path };
    return { kind: 'reply', reply: { status: 303, headers, body: null } };
  }
  const page = fillLookupPage(await lookupPage(), answer.content, lookup);
  const headers = { ...pageHeaders, ...kept, 'Content-Type': 'text/html; charset=utf-8' };
  return { kind: 'reply', reply: { status: answer.status, headers, body: page } };
};

/**
 * The lookup form, `GET /lookup`: redirects to exactly the record that was looked up. Otherwise it answers with a page: 200
 * with the manufacturers that have exactly the part number, when only that was entered; 404 when nothing was found, with
 * what is written similarly, to choose from. The log and every cache are without the query.
 */
export const createLookupEndpoint = (
  catalogue: () => Promise<Catalogue>,
  lookupPage: () => Promise<string>,
  platform: EndpointPlatform,
) =>
  createEndpoint(
    {
      route: lookupForm.action,
      methods: ['GET'],
      crossOrigin: false,
      forPeople: true,
      handle: (request) => {
        const { searchParams } = new URL(request.url);
        const lookup = {
          manufacturer: searchParams.get(lookupForm.manufacturer) ?? '',
          partNumber: searchParams.get(lookupForm.partNumber) ?? '',
        };
        return unlessUnavailable(async () => lookUp(await catalogue(), lookupPage, lookup));
      },
    },
    platform,
  );
