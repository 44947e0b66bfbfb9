import { pageHeaders } from '../../src/contracts/headers.ts';
import type { PageView } from '../../src/contracts/page-views.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { withCatalogueErrors } from '../catalogue/catalogue-outcome.ts';
import type { EndpointDefinition, Outcome } from '../http/endpoint.ts';
import { keptUntilDeploy, untilNextDeploy } from '../http/kept-until-deploy.ts';
import { type Page, pages } from './page-view.ts';

/** Renders the page at a path of the site, with the status of the answer, from its view. */
export type RenderPage = (path: string, status: number, view: PageView) => Promise<string>;

const html = 'text/html; charset=utf-8';

const noStore = { 'Cache-Control': 'no-store' };

const answer = async (
  request: Request,
  { find, parameters, type: ofPage = html }: Page,
  catalogue: Catalogue,
  render: RenderPage,
): Promise<Outcome> => {
  const address = new URL(request.url);
  const outcome = await find(catalogue, address);
  if (outcome.kind === 'moved') {
    const { status, location } = outcome;
    return { kind: 'reply', reply: { status, headers: { ...noStore, Location: location }, body: null } };
  }
  const { status, view, address: own } = outcome;
  const type = status === 200 ? ofPage : html;
  const body = await render(address.pathname.replace(/(?<=.)\/$/, ''), status, view);
  if (own !== undefined) {
    const caching = untilNextDeploy(request, own, parameters);
    return keptUntilDeploy(request, { body, type }, { ...pageHeaders, ...caching });
  }
  const headers = { ...pageHeaders, ...noStore, 'Content-Type': type };
  return { kind: 'reply', reply: { status, headers, body } };
};

/**
 * The pages of the catalogue, the search and the lookup: the same components as the prebuilt pages, rendered from the
 * catalogue. A page of records is kept by the CDN until the next deploy, at its own address; what was searched for or looked up
 * is in no cache and in no log.
 */
export const pageEndpoints = (
  catalogue: () => Promise<Catalogue>,
  render: RenderPage,
): EndpointDefinition[] =>
  pages.map((page) => ({
    ...page,
    handle: (request) => withCatalogueErrors(async () => answer(request, page, await catalogue(), render)),
  }));
