import { apiHeaders, crossOriginHeaders } from '../contracts/api-headers.ts';
import { catalogueFilePaths, catalogueMediaTypes } from '../contracts/catalogue-files.ts';
import { pageHeaders, transportHeaders } from '../contracts/page-headers.ts';
import { searchServicePaths } from '../contracts/search-service.ts';
import { insightApiPath, recordPath } from '../contracts/site-paths.ts';

const toFunction = (path: string, name: string): string => `${path} /.netlify/functions/${name} 200\n`;

/** Where files are missing when records are rendered on demand. */
const onDemandRewrites = [
  toFunction(recordPath(':id'), 'records'),
  toFunction('/api/v1/products/:id', 'records'),
  ...Object.values(searchServicePaths).map((path) => toFunction(path, 'search')),
];

/**
 * The text of `_redirects`: one rewrite for each published Insight, from its API path to its file. A pattern for all
 * slugs would not do: Netlify answers a rewrite to a file that does not exist with its own 404 page. `isOnDemand` adds the
 * functions that render and search records.
 */
export const formatRedirects = (slugs: readonly string[], isOnDemand: boolean): string => {
  const insights = slugs.map(insightApiPath).map((path) => `${path} ${path}.json 200\n`);
  return [...insights, ...(isOnDemand ? onDemandRewrites : [])].join('');
};

type HeaderRule = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

/**
 * The rules. No path gets the same header from two of them: Netlify does not document whether it would combine the
 * values or choose one.
 */
const headerRules = (baseUrl: string): HeaderRule[] => {
  const { 'X-Content-Type-Options': _everywhere, ...ofAnswers } = apiHeaders(baseUrl);
  const prebuiltApi = { ...ofAnswers, ...crossOriginHeaders };
  return [
    { path: '/api/*', headers: prebuiltApi },
    // netlify/functions/prebuilt-methods.ts lists the paths outside /api/ too: it answers their preflight requests.
    { path: '/openapi.json', headers: prebuiltApi },
    { path: '/feed.json', headers: prebuiltApi },
    { path: '/contract/*', headers: prebuiltApi },
    { path: catalogueFilePaths.list, headers: prebuiltApi },
    {
      path: catalogueFilePaths.ndjson,
      headers: { ...prebuiltApi, 'Content-Type': catalogueMediaTypes.ndjson },
    },
    { path: catalogueFilePaths.csv, headers: { ...prebuiltApi, 'Content-Type': catalogueMediaTypes.csv } },
    {
      path: '/.well-known/api-catalog.json',
      headers: {
        ...prebuiltApi,
        Link: `${ofAnswers.Link}, <${baseUrl}/.well-known/api-catalog>; rel="api-catalog"`,
        'Content-Type':
          'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"; charset=utf-8',
      },
    },
    // The names of these files contain a digest of their contents.
    { path: '/assets/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
    { path: '/*', headers: { ...pageHeaders, ...transportHeaders(baseUrl) } },
  ];
};

/** The text of `_headers`: what the CDN adds to the files of the build. Functions set their own. */
export const formatHeaders = (baseUrl: string): string =>
  headerRules(baseUrl)
    .map(({ path, headers }) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('\n');
