import { apiHeaders, crossOriginHeaders } from '../../functions/http/headers.ts';

type HeaderRule = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

const headerRules = (baseUrl: string): HeaderRule[] => {
  const prebuiltApi = { ...apiHeaders(baseUrl), ...crossOriginHeaders };
  return [
    { path: '/api/*', headers: prebuiltApi },
    { path: '/openapi.json', headers: prebuiltApi },
    { path: '/contract/*', headers: prebuiltApi },
    {
      path: '/.well-known/api-catalog.json',
      headers: {
        ...prebuiltApi,
        'Content-Type':
          'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"; charset=utf-8',
      },
    },
    { path: '/*', headers: { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' } },
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
