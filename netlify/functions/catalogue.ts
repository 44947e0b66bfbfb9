import type { Config } from '@netlify/functions';
import { createPagesEndpoint } from '../../functions/catalogue-pages/pages-endpoint.ts';
import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { pathOf } from '../../functions/http/path.ts';
import { createProductsEndpoint } from '../../functions/products/products-endpoint.ts';
import {
  createStatementsEndpoint,
  statementsRouteOf,
} from '../../functions/statements/statements-endpoint.ts';
import { catalogue } from '../catalogue.ts';
import { platform } from '../platform.ts';
import { renderPage } from '../render-page.ts';

const products = createProductsEndpoint(catalogue, platform);
const statements = createStatementsEndpoint(catalogue, platform);
const pages = createPagesEndpoint(catalogue, renderPage, platform);

// One function holds the catalogue database, for the API, the pages, the search and the tools of agents.
export default async (request: Request, { requestId, ip }: FunctionContext) => {
  const path = pathOf(request);
  if (/^\/mcp\/?$/.test(path)) {
    // Loaded at the first such request, because a lookup starts faster without it.
    const { agents } = await import('../agents.ts');
    return agents(request, requestId, ip);
  }
  const endpoint = path.startsWith('/api/')
    ? products
    : statementsRouteOf(path) === undefined
      ? pages
      : statements;
  return endpoint(request, requestId, ip);
};

export const config: Config = {
  path: [
    '/api/v1/products/:manufacturer/*',
    '/products/:id{/}?',
    '/products/:id/statements.json',
    '/products/:id/history.json',
    '/products/:id/on/:day',
    '/catalogue{/}?',
    '/catalogue/manufacturers{/}?',
    '/catalogue/manufacturer/:id{/}?',
    '/search{/}?',
    '/lookup{/}?',
    '/mcp{/}?',
  ],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
