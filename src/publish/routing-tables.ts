import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replacedDocs } from '../content/docs.ts';
import {
  type AuthoredInsight,
  isPublished,
  type WithdrawnInsight,
} from '../content/insights/authored-insight.ts';
import type { SiteContent } from '../content/read-content.ts';
import { boundRecordsPath, catalogueFilePaths, catalogueMediaTypes } from '../contracts/catalogue-files.ts';
import { editionsPath, verifierMediaType, verifierPath } from '../contracts/editions.ts';
import { apiHeaders, crossOriginHeaders, pageHeaders, transportHeaders } from '../contracts/headers.ts';
import {
  insightApiPath,
  insightPath,
  withdrawnInsightPath,
  withdrawnInsightProblemPath,
} from '../contracts/site-paths.ts';
import {
  packageMediaType,
  toolFilePath,
  toolFilesPath,
  toolMediaTypes,
  toolNames,
} from '../contracts/tool-files.ts';
import { evidencePath } from './evidence-register.ts';
import { packagesBefore, toolPath, toolsVersion } from './programs/versions.ts';
import { boundRecords } from './record-licence.ts';

/** Writes the routing tables that the platform reads in addition to the pages; without a catalogue, those of the rest. */
export const writeRoutingTables = async (
  {
    insights,
    withdrawnInsights,
    catalogue,
  }: Pick<SiteContent, 'insights' | 'withdrawnInsights'> & Partial<Pick<SiteContent, 'catalogue'>>,
  routingDirectory: string,
  baseUrl: string,
): Promise<void> => {
  await mkdir(routingDirectory, { recursive: true });
  await writeFile(
    join(routingDirectory, '_redirects'),
    formatRedirects(insights.filter(isPublished), withdrawnInsights),
  );
  await writeFile(
    join(routingDirectory, '_headers'),
    formatHeaders(baseUrl, catalogue && [...boundRecords(catalogue).keys()]),
  );
};

/** Where each former page and picture is now. A pattern matches the address before its asterisk too. */
const formerPages = [
  { from: '/evidence/oldest-first/*', to: evidencePath },
  { from: '/evidence/by-authority/*', to: evidencePath },
  { from: '/evidence/by-article/*', to: evidencePath },
  { from: '/evidence/authorities', to: evidencePath },
  { from: '/evidence/authority/*', to: evidencePath },
  { from: '/social/insights/*', to: '/social/nameplate.png' },
  { from: '/console/key-checker', to: '/problems/key_not_accepted' },
] as const;

/**
 * The text of `_redirects`: one rewrite for each published Insight, from its API path to its file; two for each that was withdrawn,
 * to its page (410) and its problem (404); one redirect for each page that one replaces, and one for each former page; and the
 * description of the proposed provider interface, which is gone. A
 * pattern for all slugs would not do: Netlify answers a rewrite to a file that does not exist with its own 404 page. The API knows no slug
 * but those of its list, so a replaced one is 404 there.
 */
export const formatRedirects = (
  insights: readonly Pick<AuthoredInsight, 'slug' | 'replaces'>[],
  withdrawn: readonly Pick<WithdrawnInsight, 'slug' | 'replaces'>[] = [],
): string =>
  [
    ...insights.map(({ slug }) => `${insightApiPath(slug)} ${insightApiPath(slug)}.json 200\n`),
    ...withdrawn.flatMap(({ slug }) => [
      `${insightPath(slug)} ${withdrawnInsightPath(slug)} 410\n`,
      `${insightApiPath(slug)} ${withdrawnInsightProblemPath(slug)} 404\n`,
    ]),
    ...[...insights, ...withdrawn].flatMap(({ slug, replaces = [] }) =>
      replaces.map((former) => `${insightPath(former)} ${insightPath(slug)} 301\n`),
    ),
    ...[...formerPages, ...replacedDocs].map(({ from, to }) => `${from} ${to} 301\n`),
    '/contract/proposed-provider/openapi.json /docs/proposed-provider-interface 410\n',
  ].join('');

/** The media type of the example files: hosts take TypeScript, by its extension, for a video. */
export const exampleMediaType = 'text/plain; charset=utf-8';

type HeaderRule = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

/**
 * The rules. No path gets the same header from two of them: Netlify does not document whether it would combine the
 * values or choose one. `:name` stands for one part of a path. `/x/*` also meets `/x.json` and `/x`, so it is only for folders
 * beside which there is nothing of that name.
 */
const headerRules = (baseUrl: string, boundLicences: readonly string[]): HeaderRule[] => {
  const { 'X-Content-Type-Options': _everywhere, ...ofAnswers } = apiHeaders(baseUrl);
  const prebuiltApi = { ...ofAnswers, ...crossOriginHeaders };
  const open = (path: string, headers: Readonly<Record<string, string>> = {}): HeaderRule => ({
    path,
    headers: { ...prebuiltApi, ...headers },
  });
  const typed = (path: string, type: string): HeaderRule => open(path, { 'Content-Type': type });
  const { ndjson, csv, json } = catalogueMediaTypes;
  return [
    // Every file of the API by name: a pattern for all of it would let web pages read the answers of suppliers' endpoints
    // wherever a host applies it to functions too.
    open('/api/v1/site.json'),
    open('/api/v1/insights.json'),
    open('/api/v1/insights/:file'),
    open('/api/v1/products/:file'),
    // netlify/functions/prebuilt-methods.ts lists the paths outside /api/ too: it answers their preflight requests.
    open('/openapi.json'),
    open('/feed.json'),
    open('/contract/:version/*'),
    open(catalogueFilePaths.list),
    typed(catalogueFilePaths.ndjson, ndjson),
    open(editionsPath),
    typed(verifierPath, verifierMediaType),
    typed(withdrawnInsightProblemPath(':file').replace('.json', ''), 'application/problem+json'),
    typed('/catalogue/statements/:file', ndjson),
    // What a number has changed never changes.
    open('/catalogue/editions/:edition/:file', {
      'Content-Type': ndjson,
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
    typed(catalogueFilePaths.csv, csv),
    typed(catalogueFilePaths.manufacturers, csv),
    typed(catalogueFilePaths.advisories, csv),
    typed('/catalogue/advisories/:file', json),
    typed(catalogueFilePaths.advisoryLines, ndjson),
    typed('/catalogue/products/exact/:file', csv),
    ...boundLicences.flatMap((licence) =>
      (['ndjson', 'csv'] as const).map((format) =>
        typed(boundRecordsPath(licence, format), catalogueMediaTypes[format]),
      ),
    ),
    open('/.well-known/api-catalog.json', {
      Link: `${ofAnswers.Link}, <${baseUrl}/.well-known/api-catalog>; rel="api-catalog"`,
      'Content-Type':
        'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"; charset=utf-8',
    }),
    open(toolFilesPath),
    ...toolNames.map((tool) => typed(toolPath(tool), toolMediaTypes[tool])),
    ...packagesBefore(toolsVersion).map(({ name }) => typed(toolFilePath(name), packageMediaType)),
    { path: '/docs/examples/:file', headers: { 'Content-Type': exampleMediaType } },
    // The names of these files contain a digest of their contents.
    { path: '/assets/:file', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
    { path: '/*', headers: { ...pageHeaders, ...transportHeaders(baseUrl) } },
  ];
};

/**
 * The text of `_headers`: what the CDN adds to the files of the build. Functions set their own. `boundLicences` are those whose
 * records have files of their own.
 */
export const formatHeaders = (baseUrl: string, boundLicences: readonly string[] = []): string =>
  headerRules(baseUrl, boundLicences)
    .map(({ path, headers }) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('\n');
