import type { Config } from '@netlify/functions';
import { pageEndpoints } from '../../functions/catalogue-pages/page-endpoints.ts';
import { createFunction } from '../../functions/http/endpoint.ts';
import { productEndpoint } from '../../functions/products/product-endpoint.ts';
import { functionRoutes } from '../../functions/routes.ts';
import { statementsEndpoints } from '../../functions/statements/statements-endpoints.ts';
import { catalogue } from '../catalogue.ts';
import { platform } from '../platform.ts';
import { renderPage } from '../render-page.ts';

// One function holds the catalogue database, for the API, the pages, the search and the tools of agents.
export default createFunction(
  [
    productEndpoint(catalogue, platform.baseUrl),
    ...pageEndpoints(catalogue, renderPage),
    ...statementsEndpoints(catalogue, platform.baseUrl),
    {
      ...functionRoutes.catalogue.routes.agents,
      // Loaded at the first such request, because a lookup starts faster without it.
      handle: async (...call) => (await import('../agents.ts')).agents.handle(...call),
    },
  ],
  platform,
);

export const config: Config = {
  path: [
    '/api/v1/products/:manufacturer/*',
    '/products/:id{/}?',
    '/products/:id/statements.json',
    '/products/:id/history.json',
    '/products/:id/on/:day.json',
    '/catalogue{/}?',
    '/catalogue/changes{/}?',
    '/catalogue/changes.xml',
    '/catalogue/manufacturer/:id/changes{/}?',
    '/catalogue/manufacturer/:id/changes.xml',
    '/catalogue/files{/}?',
    '/catalogue/manufacturers{/}?',
    '/catalogue/manufacturer/:id{/}?',
    '/search{/}?',
    '/lookup{/}?',
    '/mcp{/}?',
  ],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
