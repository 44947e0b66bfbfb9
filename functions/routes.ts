import { addressLimits } from '../src/contracts/address-limits.ts';
import { consoleRoot } from '../src/contracts/console/operations.ts';
import {
  agentsPath,
  changesFeedPath,
  changesParameters,
  lookupForm,
  pageParameter,
  recordDayParameter,
  recordListParameters,
  recordTableParameters,
  recordTablePath,
  searchTablePath,
} from '../src/contracts/site-paths.ts';
import { validateCapability } from '../src/contracts/supplier/validate-capability.ts';
import type { Cost } from './http/computing.ts';

/** An address that a function answers. */
export type Route = {
  /** The path, as `URLPattern` has it. */
  readonly path: string;
  /** Its name in the log; by default the path as in the documentation. */
  readonly name?: string;
  /** The methods of the handler (`GET` includes `HEAD`; `OPTIONS` is answered for it), or `any`. */
  readonly methods: readonly string[] | 'any';
  /** `false` if web pages must not call it: no response has a CORS header, and `OPTIONS` is a 405. */
  readonly crossOrigin?: false;
  /** `true` if people visit it in a browser: a problem is then a page for requests that prefer HTML. */
  readonly forPeople?: true;
  /** The header fields that every answer has beside those of all endpoints. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Query parameters that change the answer: a CDN keeps one answer for each value and ignores other parameters. */
  readonly parameters?: readonly string[];
  /**
   * What its answers cost the thread, which they wait for. Without it an answer costs next to nothing, waits for PostgreSQL, or takes
   * its turn once its body has come.
   */
  readonly cost?: Cost;
};

const page = (path: string, parameters: readonly string[] = []) =>
  ({
    path,
    methods: ['GET'],
    crossOrigin: false,
    forPeople: true,
    parameters,
    cost: 'dear',
  }) as const satisfies Route;

/** The pages that are rendered on demand. No cache keeps searches and lookups, which may be confidential. */
export const pageRoutes = {
  record: page('/products/:id{/}?', [recordDayParameter]),
  records: page('/catalogue{/}?', [...recordListParameters, lookupForm.text]),
  changes: page('/catalogue/changes{/}?', changesParameters),
  changesFeed: page(changesFeedPath, changesParameters),
  formerChanges: page('/catalogue/manufacturer/:id/changes{/}?'),
  formerChangesFeed: page('/catalogue/manufacturer/:id/changes.xml'),
  files: page('/catalogue/files{/}?'),
  manufacturers: page('/catalogue/manufacturers{/}?'),
  manufacturer: page('/catalogue/manufacturer/:id{/}?', [pageParameter]),
  search: page('/search{/}?'),
  lookup: page('/lookup{/}?'),
} as const;

const notIndexed = { 'X-Robots-Tag': 'noindex' };

const get = (path: string) => ({ path, methods: ['GET'] }) as const satisfies Route;

/** A record as it is in the catalogue, as JSON. */
const record = (path: string) => ({ ...get(path), cost: 'cheap' }) as const;

/** The records of a list as CSV. People follow a link to it, and programs of any web page may read it, as the whole files. */
const table = (path: string, parameters: readonly string[] = []) =>
  ({ ...get(path), forPeople: true, headers: notIndexed, parameters, cost: 'dear' }) as const satisfies Route;

const health = (path: string) => ({ ...get(path), crossOrigin: false, headers: notIndexed }) as const;

/** A prebuilt answer, of which the function takes every method but those that the file answers. */
const prebuilt = (path: string) => ({ ...get(path), name: 'prebuilt' }) as const;

const unknown = (path: string) => ({ path, name: 'none', methods: 'any' }) as const satisfies Route;

/**
 * Every function that requests reach, by its name in `netlify/functions`: its routes, of which the first that fits counts, and how
 * many requests a network address may send it in 60 seconds. Netlify reads paths and limits as literals in the functions; a
 * test compares them with this table.
 */
export const functionRoutes = {
  catalogue: {
    requestsPerMinute: addressLimits.catalogueRequestsPerMinute,
    routes: {
      product: {
        ...record('/api/v1/products/:manufacturer/*'),
        name: '/api/v1/products/{manufacturer}/{mpn}',
      },
      ...pageRoutes,
      statements: record('/products/:id/statements.json'),
      history: record('/products/:id/history.json'),
      day: record('/products/:id/on/:day.json'),
      agents: { path: `${agentsPath}{/}?`, methods: ['POST'] },
    },
  },
  'catalogue-tables': {
    requestsPerMinute: addressLimits.catalogueTablesPerMinute,
    routes: {
      records: table(recordTablePath, recordTableParameters),
      search: table(searchTablePath),
    },
  },
  console: {
    requestsPerMinute: addressLimits.consoleRequestsPerMinute,
    // Its operations are in `src/contracts/console`, because its pages read them too.
    routes: {
      operation: { path: `${consoleRoot}/*`, methods: 'any', crossOrigin: false, headers: notIndexed },
    },
  },
  health: {
    requestsPerMinute: 60,
    routes: { live: health('/livez{/}?'), ready: health('/readyz{/}?') },
  },
  'prebuilt-methods': {
    requestsPerMinute: addressLimits.prebuiltMethodsPerMinute,
    routes: {
      site: prebuilt('/api/v1/site{.json}?{/}?'),
      insights: prebuilt('/api/v1/insights{.json}?{/}?'),
      insight: prebuilt('/api/v1/insights/:slug{/}?'),
      product: prebuilt('/api/v1/products/:id.json'),
      openApi: prebuilt('/openapi.json{/}?'),
      feed: prebuilt('/feed.json{/}?'),
      contract: prebuilt('/contract/:version/*'),
      catalogueFiles: prebuilt('/catalogue/files.json{/}?'),
      editions: prebuilt('/catalogue/editions.json{/}?'),
      editionFiles: prebuilt('/catalogue/editions/*'),
      statementFiles: prebuilt('/catalogue/statements/*'),
      recordLines: prebuilt('/catalogue/products.ndjson{/}?'),
      recordTable: prebuilt('/catalogue/products.csv{/}?'),
      recordFiles: prebuilt('/catalogue/products/*'),
      manufacturerTable: prebuilt('/catalogue/manufacturers.csv{/}?'),
      advisoryTable: prebuilt('/catalogue/advisories.csv{/}?'),
      advisoryFiles: prebuilt('/catalogue/advisories/*'),
      advisoryLines: prebuilt('/catalogue/advisories.ndjson{/}?'),
      tools: prebuilt('/tools/:file{/}?'),
      apiCatalog: prebuilt('/.well-known/api-catalog{.json}?{/}?'),
    },
  },
  'supplier-me': {
    requestsPerMinute: addressLimits.supplierRequestsPerMinute,
    routes: { me: { ...get('/api/v1/supplier/me{/}?'), crossOrigin: false } },
  },
  'supplier-validate': {
    requestsPerMinute: addressLimits.supplierRequestsPerMinute,
    routes: {
      validate: {
        path: `${validateCapability.path}{/}?`,
        methods: [validateCapability.method],
        crossOrigin: false,
      },
    },
  },
  // The last rewrite sends it what nothing else under /api/ answers.
  'not-found': {
    requestsPerMinute: addressLimits.unknownAddressesPerMinute,
    routes: {
      insight: unknown('/api/v1/insights/:slug{/}?'),
      products: unknown('/api/v1/products{/}?'),
      // No web page may hold a key.
      supplier: { ...unknown('/api/v1/supplier{/*}?'), crossOrigin: false },
      other: unknown('*'),
    },
  },
} as const satisfies Readonly<
  Record<string, { readonly requestsPerMinute: number; readonly routes: Readonly<Record<string, Route>> }>
>;
