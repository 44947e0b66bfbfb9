import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  contractVersion,
  createPublishedSchemas,
  findingCodes,
} from '../../packages/record-contract/src/index.ts';
import { changesText } from '../content/catalogue/editions.ts';
import { recordsByManufacturer } from '../content/catalogue/library.ts';
import { manufacturerNames } from '../content/catalogue/product-file.ts';
import { ownContentRoot } from '../content/content-root.ts';
import { chartsIn, readChartData } from '../content/insights/chart-data.ts';
import { ownPictures } from '../content/own-pictures.ts';
import type { SiteContent, SiteTexts } from '../content/read-content.ts';
import {
  catalogueFilePaths,
  catalogueMediaTypes,
  recordFormats,
  recordsPath,
} from '../contracts/catalogue-files.ts';
import {
  EditionsResponseSchema,
  editionChangesPath,
  editionsPath,
  statementsFilePath,
  verifierMediaType,
  verifierPath,
} from '../contracts/editions.ts';
import { problemBody, problems } from '../contracts/problem-table.ts';
import { chartPath, insightApiPath, withdrawnInsightProblemPath } from '../contracts/site-paths.ts';
import {
  packageMediaType,
  toolFilePath,
  toolFilesPath,
  toolMediaTypes,
  toolNames,
} from '../contracts/tool-files.ts';
import { CatalogueAboutSchema, catalogueAboutPath } from '../list-lookup/catalogue-about.ts';
import { csvLine, csvTable } from '../text/csv.ts';
import {
  exampleBodies,
  insightBody,
  insightListBody,
  productBody,
  publishedInsights,
  siteOverviewBody,
} from './api-bodies.ts';
import type { PublishedFiles } from './catalogue-files.ts';
import { partsListFiles } from './coverage.ts';
import { registerRow, registerTerms, siteRegister } from './evidence-register.ts';
import { changelogFeed } from './feeds/changelog-feed.ts';
import { formatAtomFeed, formatJsonFeed, formatRssFeed } from './feeds/formats.ts';
import { insightFeed } from './feeds/insight-feed.ts';
import { apiCatalog, guideText, robotsText, securityText } from './guides-for-programs.ts';
import { listIndex } from './list-index.ts';
import { withContact } from './openapi/contact.ts';
import { createReadApiDescription } from './openapi/read-api.ts';
import { createSupplierApiDescription } from './openapi/supplier-api.ts';
import { packagesBefore, readPublished, toolPath, toolsVersion } from './programs/versions.ts';
import { publishedSchemas } from './published-schemas.ts';
import { boundRecords } from './record-licence.ts';
import { exampleMediaType } from './routing-tables.ts';
import { statementSources } from './statement-lines.ts';

type Body = string | Uint8Array<ArrayBuffer>;

/** A file of the site that is no page. Its content is made when it is asked for. */
export type SiteFile = {
  readonly path: string;
  readonly mediaType: string;
  readonly body: () => Body | Promise<Body>;
};

const file = (path: string, mediaType: string, body: SiteFile['body']): SiteFile => ({
  path,
  mediaType,
  body,
});

const json = (path: string, value: () => unknown, mediaType = 'application/json'): SiteFile =>
  file(path, mediaType, () => JSON.stringify(value()));

const csv = (path: string, body: SiteFile['body']): SiteFile => file(path, 'text/csv; charset=utf-8', body);

/** The files of a folder as they are: some are not what they seem, on purpose. */
const copies = (folder: string, path: string, mediaType = 'application/octet-stream'): SiteFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((name) =>
      file(`${path}${name.slice(folder.length).replaceAll('\\', '/')}`, mediaType, () =>
        Uint8Array.from(readFileSync(name)),
      ),
    );

/** An OpenAPI description, with where to ask. */
const described = (
  path: string,
  { contact }: SiteTexts,
  describe: () => Parameters<typeof withContact>[0],
): SiteFile => json(path, () => withContact(describe(), contact));

const apiFiles = (texts: SiteTexts, baseUrl: string): SiteFile[] => {
  const contract = `/contract/${contractVersion}`;
  return [
    json('/api/v1/site.json', () => siteOverviewBody(texts, baseUrl)),
    json('/api/v1/insights.json', () => insightListBody(texts, baseUrl)),
    ...publishedInsights(texts).map((insight) =>
      json(`${insightApiPath(insight.slug)}.json`, () => insightBody(insight, baseUrl)),
    ),
    ...texts.withdrawnInsights.map(({ slug, withdrawn }) =>
      json(
        withdrawnInsightProblemPath(slug),
        () => {
          const occurrence = { code: 'insight_withdrawn', extensions: { withdrawn } } as const;
          return problemBody(occurrence, problems.insight_withdrawn, baseUrl);
        },
        'application/problem+json',
      ),
    ),
    described(`${contract}/openapi.json`, texts, () => createSupplierApiDescription(baseUrl)),
    ...[...createPublishedSchemas(baseUrl), ...publishedSchemas(baseUrl)].map(([path, schema]) =>
      json(path, () => schema, 'application/schema+json'),
    ),
    // For programs that explain the findings.
    json(`${contract}/findings.json`, () => ({
      contract: contractVersion,
      findings: findingCodes,
    })),
    ...copies(join(process.cwd(), 'packages', 'record-contract', 'corpus'), `${contract}/corpus`),
    ...copies(join(process.cwd(), 'content', 'contract', contractVersion, 'lists'), `${contract}/lists`),
    ...copies(join(process.cwd(), 'content', 'examples'), '/docs/examples', exampleMediaType),
  ];
};

/** The data of a chart or table: its headings and rows. */
const chartText = (data: string): string => {
  const chart = readChartData(readFileSync(join(ownContentRoot(), 'content', 'insights', data), 'utf8'));
  if (chart.kind === 'fault') throw new Error(`${data}: ${chart.why}`);
  const rows =
    chart.kind === 'table'
      ? chart.rows
      : chart.rows.map((row) => [row.label, 'date' in row ? row.date : row.written]);
  return [chart.headings, ...rows].map(csvLine).join('');
};

/** A source as a row of a CSV file, its quotes one below the other. */
const registerCells = (source: Parameters<typeof registerRow>[0]) => {
  const { quotes, ...row } = registerRow(source);
  return { ...row, quotes: quotes.join('\n') };
};

const insightFiles = (texts: SiteTexts, baseUrl: string): SiteFile[] => {
  const insights = publishedInsights(texts);
  const feed = (path: string, mediaType: string, format: typeof formatAtomFeed): SiteFile =>
    file(path, mediaType, () => format(insightFeed(texts, baseUrl)));
  return [
    feed('/feed.xml', 'application/atom+xml', formatAtomFeed),
    feed('/rss.xml', 'application/rss+xml', formatRssFeed),
    feed('/feed.json', 'application/feed+json', formatJsonFeed),
    // The whole register, newest first: a row for each source, with the slugs of the Insights that cite it.
    csv('/evidence.csv', () =>
      csvTable(
        siteRegister(insights).map((source) => ({
          ...registerCells(source),
          citedBy: source.citedBy.map(({ slug }) => slug).join(' '),
          ...registerTerms(
            insights.filter(({ slug }) => source.citedBy.some((one) => one.slug === slug)),
            baseUrl,
          ),
        })),
      ),
    ),
    ...insights.flatMap(({ slug, title, author, sources, tree }) => [
      csv(`/evidence/${slug}.csv`, () =>
        csvTable(
          sources.map((source, index) => ({
            number: index + 1,
            ...registerCells(source),
            ...registerTerms([{ slug, title, author }], baseUrl),
          })),
        ),
      ),
      json(`/evidence/${slug}.json`, () => ({
        data: sources.map(registerRow),
        meta: { total: sources.length },
      })),
      ...chartsIn(tree).map(({ data }) => csv(chartPath(data), () => chartText(data))),
    ]),
  ];
};

/** The prebuilt files that need the catalogue. */
export const catalogueSiteFiles = (
  content: SiteContent,
  published: PublishedFiles,
  baseUrl: string,
): SiteFile[] => {
  const { catalogue, overview } = content;
  const index = listIndex(catalogue);
  const manufacturers = recordsByManufacturer(catalogue);
  return [
    ...catalogue.products.map((product) =>
      file(`/api/v1/products/${product.record.id}.json`, 'application/json', () =>
        productBody(product, baseUrl),
      ),
    ),
    described('/openapi.json', content, () =>
      createReadApiDescription(baseUrl, exampleBodies(content, baseUrl)),
    ),
    json('/.well-known/api-catalog.json', () => apiCatalog(published.list, baseUrl)),
    file('/llms.txt', 'text/plain; charset=utf-8', () => guideText(content, baseUrl)),
    json(catalogueFilePaths.list, () => published.list),
    file(catalogueFilePaths.manufacturers, catalogueMediaTypes.csv, () => published.manufacturers),
    ...(published.advisories === undefined
      ? []
      : [file(catalogueFilePaths.advisories, catalogueMediaTypes.csv, () => published.advisories ?? '')]),
    ...(published.advisoryIndex === undefined
      ? []
      : [
          file(
            catalogueFilePaths.advisoryIndex,
            catalogueMediaTypes.json,
            () => published.advisoryIndex?.index ?? '',
          ),
          file(
            catalogueFilePaths.advisoryTitles,
            catalogueMediaTypes.json,
            () => published.advisoryIndex?.titles ?? '',
          ),
        ]),
    ...(published.advisoryLines === undefined
      ? []
      : [
          file(
            catalogueFilePaths.advisoryLines,
            catalogueMediaTypes.ndjson,
            () => published.advisoryLines ?? '',
          ),
        ]),
    ...[catalogue.licence.id, ...boundRecords(catalogue).keys()].flatMap((licence) =>
      recordFormats.map((format) =>
        file(
          recordsPath(licence, format, catalogue.licence.id),
          catalogueMediaTypes[format],
          () => published.records.get(licence)?.[format] ?? '',
        ),
      ),
    ),
    ...[...published.statements].map(([licence, bytes]) =>
      file(statementsFilePath(licence), catalogueMediaTypes.statements, () => bytes),
    ),
    json(editionsPath, () =>
      EditionsResponseSchema.parse({ data: catalogue.editions, meta: { total: catalogue.editions.length } }),
    ),
    ...catalogue.editions.flatMap(({ number, files }) =>
      files.map(({ licence }) =>
        file(editionChangesPath(number, licence), catalogueMediaTypes.ndjson, () =>
          changesText(ownContentRoot(), number, licence),
        ),
      ),
    ),
    ...(content.partsLists === undefined
      ? []
      : partsListFiles(content.partsLists, catalogue.licence).map(({ path, csv: table }) =>
          csv(path, () => table),
        )),
    // What checks the editions without us, and shares no code with them.
    ...(catalogue.editions.length === 0
      ? []
      : [
          file(verifierPath, verifierMediaType, () =>
            readFileSync(join(process.cwd(), 'packages', 'verify', 'verify.py'), 'utf8'),
          ),
        ]),
    // For pages of this site alone: no part of the API, and free to change with the pages.
    json('/catalogue/list/head.json', () => index.head),
    json(catalogueAboutPath, () =>
      CatalogueAboutSchema.parse({
        service: overview.name,
        boundary: overview.authorityBoundary,
        sources: statementSources(catalogue),
      }),
    ),
    ...[...index.shards].map(([shard, part]) => json(`/catalogue/list/${shard}.json`, () => part)),
    // What the lookup form suggests: for each manufacturer its id, name and aliases, and its part numbers.
    json('/suggestions/manufacturers.json', () =>
      manufacturers.map(({ manufacturer }) => manufacturerNames(manufacturer)),
    ),
    ...manufacturers.map(({ manufacturer, products }) =>
      json(`/suggestions/manufacturer/${manufacturer.id}.json`, () =>
        products.map(({ record }) => record.manufacturerPartNumber),
      ),
    ),
  ];
};

/** The picture of the site, its icons and its logo. */
const pictureFiles = (): SiteFile[] =>
  ownPictures(ownContentRoot()).map(({ path, mediaType, file: name }) =>
    file(path, mediaType, () => Uint8Array.from(readFileSync(name))),
  );

/** The programs that a deployment gives out, the packages of earlier versions, and their list. */
const programFiles = (baseUrl: string): SiteFile[] => {
  // Making them loads two bundlers, which other files do not need.
  const made = async () => (await import('./programs/published-tools.ts')).toolFiles(baseUrl);
  return [
    file(toolFilesPath, 'application/json', async () => JSON.stringify((await made()).list)),
    ...toolNames.map((tool) =>
      file(toolPath(tool), toolMediaTypes[tool], async () => (await made()).bytes[tool]),
    ),
    ...packagesBefore(toolsVersion).map((earlier) =>
      file(toolFilePath(earlier.name), packageMediaType, () => readPublished(process.cwd(), earlier)),
    ),
  ];
};

/** The prebuilt files of the site that are neither pages nor belong to one, and need no catalogue. */
export const textFiles = (texts: SiteTexts, baseUrl: string): SiteFile[] => [
  ...apiFiles(texts, baseUrl),
  ...insightFiles(texts, baseUrl),
  ...pictureFiles(),
  ...programFiles(baseUrl),
  file('/changelog.xml', 'application/atom+xml', () =>
    formatAtomFeed(changelogFeed(texts.changelog, texts.overview.name, baseUrl)),
  ),
  file('/.well-known/security.txt', 'text/plain; charset=utf-8', () => securityText(texts, baseUrl)),
  file('/robots.txt', 'text/plain; charset=utf-8', () => robotsText(baseUrl)),
];
