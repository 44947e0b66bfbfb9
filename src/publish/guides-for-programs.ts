import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import type { CatalogueProduct } from '../content/catalogue/product-file.ts';
import type { SiteContent } from '../content/read-content.ts';
import { agentTools } from '../contracts/agent-tools.ts';
import { catalogueFilePaths, recordsPath } from '../contracts/catalogue-files.ts';
import { siteName } from '../contracts/site-name.ts';
import { agentsPath, insightApiPath } from '../contracts/site-paths.ts';
import { candidateKey } from '../evidence/lookup-key.ts';
import { productApiAddress, productBody, publishedInsights } from './api-bodies.ts';
import type { PublishedFiles } from './catalogue-files.ts';

/** A lookup that is found, and one of the same part number written otherwise, which is not. */
type WorkedLookups = {
  readonly found: { readonly path: string; readonly body: string };
  readonly notFound: { readonly path: string; readonly body: string };
};

/** A product whose part number without case and punctuation is that of no other product, and is no part number itself. */
const exampleIn = ({ products }: CatalogueLibrary): CatalogueProduct | undefined => {
  const byKey = Map.groupBy(products, ({ record }) => candidateKey(record.manufacturerPartNumber));
  return products.find(({ record: { manufacturerPartNumber: partNumber } }) => {
    const key = candidateKey(partNumber);
    return (
      key !== partNumber && encodeURIComponent(partNumber) === partNumber && byKey.get(key)?.length === 1
    );
  });
};

/** Two lookups of a catalogue with their answers, as examples for programs that read text; undefined where it has none that fits. */
const workedLookups = (library: CatalogueLibrary, baseUrl: string): WorkedLookups | undefined => {
  const product = exampleIn(library);
  if (product === undefined) return undefined;
  const { manufacturerPartNumber } = product.record;
  const self = productApiAddress(product, baseUrl);
  const path = self.slice(baseUrl.length);
  const candidates = [{ manufacturerPartNumber, self }];
  return {
    found: { path, body: JSON.stringify(JSON.parse(productBody(product, baseUrl)), null, 2) },
    notFound: {
      path: `${path.slice(0, path.lastIndexOf('/') + 1)}${candidateKey(manufacturerPartNumber)}`,
      body: JSON.stringify({ code: 'part_number_not_found', retryable: false, candidates }, null, 2),
    },
  };
};

/** What search engines may read. */
export const robotsText = (baseUrl: string): string =>
  `User-agent: *\nAllow: /\nDisallow: /api/v1/supplier/\nDisallow: /console/api/\n\nSitemap: ${baseUrl}/sitemap-index.xml\n`;

/** How to report a vulnerability, after RFC 9116. `Expires` is authored: a stale file should look stale. */
export const securityText = (
  { security }: Pick<SiteContent, 'security'>,
  baseUrl: string,
): string => `Contact: ${security.contact}
Expires: ${security.expires}T00:00:00Z
Preferred-Languages: en
Canonical: ${baseUrl}/.well-known/security.txt
Policy: ${baseUrl}/security/policy
`;

/** The catalogue of the service's APIs after RFC 9727, as a linkset of RFC 9264. */
export const apiCatalog = ({ data: files }: PublishedFiles['list'], baseUrl: string) => {
  return {
    linkset: [
      {
        anchor: `${baseUrl}/.well-known/api-catalog`,
        item: [
          { href: `${baseUrl}/api/v1/site`, title: `${siteName} read API, version 1` },
          { href: `${baseUrl}/api/v1/supplier/me`, title: `${siteName} supplier preview` },
          { href: `${baseUrl}${catalogueFilePaths.list}`, title: `${siteName} catalogue as files` },
        ],
      },
      {
        anchor: `${baseUrl}/api/v1/site`,
        'service-desc': [{ href: `${baseUrl}/openapi.json`, type: 'application/json' }],
        'service-doc': [{ href: `${baseUrl}/docs/read-api`, type: 'text/html' }],
        'terms-of-service': [{ href: `${baseUrl}/authority-boundary`, type: 'text/html' }],
      },
      {
        anchor: `${baseUrl}/api/v1/supplier/me`,
        'service-desc': [{ href: `${baseUrl}/contract/0.1.0/openapi.json`, type: 'application/json' }],
        'service-doc': [{ href: `${baseUrl}/docs/supplier-api`, type: 'text/html' }],
        'terms-of-service': [{ href: `${baseUrl}/authority-boundary`, type: 'text/html' }],
      },
      {
        anchor: `${baseUrl}${catalogueFilePaths.list}`,
        item: files.map(({ url, mediaType }) => ({ href: url, type: mediaType })),
        'service-doc': [{ href: `${baseUrl}/catalogue/files`, type: 'text/html' }],
        license: [...new Set(files.flatMap(({ licence }) => licence.url ?? []))].map((href) => ({
          href,
          type: 'text/html',
        })),
        'terms-of-service': [{ href: `${baseUrl}/authority-boundary`, type: 'text/html' }],
      },
    ],
  };
};

/** A short guide to the service in Markdown for programs that read text. */
export const guideText = (content: SiteContent, baseUrl: string): string => {
  const { overview } = content;
  const insights = publishedInsights(content).map(
    ({ slug, title, dek }) => `- [${title}](${baseUrl}${insightApiPath(slug)}): ${dek}`,
  );
  const documentation = content.docs.map(
    ({ path, title, description }) => `- [${title}](${baseUrl}${path}): ${description}`,
  );
  const licence = content.catalogue.licence.id;
  const worked = workedLookups(content.catalogue, baseUrl);
  const lookups =
    worked === undefined
      ? ''
      : `
## A lookup, found and not found

\`GET ${worked.found.path}\` answers 200:

\`\`\`json
${worked.found.body}
\`\`\`

The same part number without its case and punctuation is another one. \`GET ${worked.notFound.path}\` answers 404, with these
fields among others. A candidate is not the product: a person has to choose it.

\`\`\`json
${worked.notFound.body}
\`\`\`
`;
  return `# ${overview.name}

> ${overview.description}

${overview.authorityBoundary}

Keep every evidence date and verification state that comes with a record.

## API

- [Description of the API](${baseUrl}/openapi.json): OpenAPI 3.1 of the anonymous endpoints.
- [Overview](${baseUrl}/api/v1/site): what the service is.
- [List of Insights](${baseUrl}/api/v1/insights): every published article.
- Product: ${baseUrl}/api/v1/products/{manufacturer}/{part number}, exact part number, percent-encoded once.
- Record of a product: ${baseUrl}/api/v1/products/{id}.json, the same body under the id of the product.
- [Whole catalogue as files](${baseUrl}${catalogueFilePaths.list}): date, number of products, size, SHA-256 and licence of each file.
- [Products as JSON, one a line](${baseUrl}${catalogueFilePaths.ndjson}): each as \`data\` of the API's answer. Records whose sources have conditions are in files of their own, which the list names.
- [Products as CSV](${baseUrl}${catalogueFilePaths.csv}): a column for each field of the API's answer.
- [Products as CSV for programs](${baseUrl}${recordsPath(licence, 'exact', licence)}): the same rows without the protection against formulas.
- [Manufacturers as CSV](${baseUrl}${catalogueFilePaths.manufacturers}): every name with its kind, each alias and short name with its reason and source.
- Agents: ${baseUrl}${agentsPath} is a server of the Model Context Protocol (streamable HTTP, without a key) with four tools that read: ${Object.keys(agentTools).join(', ')}.
- [Supplier preview](${baseUrl}/contract/0.1.0/openapi.json): two endpoints that need a key, in OpenAPI 3.1.
- [Supplier console](${baseUrl}/console): for people, in a browser; owners of a company create and revoke keys there.
- [Tools](${baseUrl}/tools): programs of one file that validate and look up lists on your machine.
${lookups}
## Insights

${insights.join('\n')}

## Documentation

${documentation.join('\n')}
- [Changelog](${baseUrl}/changelog): what changed in the API and in the record contract.

## Pages

- [Authority boundary](${baseUrl}/authority-boundary): what no answer does or permits.
- [Catalogue](${baseUrl}/catalogue): every product record.
`;
};
