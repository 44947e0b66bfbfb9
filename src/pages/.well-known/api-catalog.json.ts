import type { APIRoute } from 'astro';
import { siteContent } from '../../content/site-content.ts';
import { catalogueFilePaths } from '../../contracts/catalogue-files.ts';
import { catalogueFiles } from '../../publish/catalogue-files.ts';
import { baseUrlOf, jsonResponse } from '../../publish/responses.ts';

/** The catalogue of the service's APIs after RFC 9727, as a linkset of RFC 9264. */
export const GET: APIRoute = async ({ site }) => {
  const { catalogue } = await siteContent();
  const baseUrl = baseUrlOf(site);
  const { data: files } = catalogueFiles(catalogue, baseUrl).list;
  return jsonResponse({
    linkset: [
      {
        anchor: `${baseUrl}/.well-known/api-catalog`,
        item: [
          { href: `${baseUrl}/api/v1/site`, title: 'Nameplate read API, version 1' },
          { href: `${baseUrl}/api/v1/supplier/me`, title: 'Nameplate supplier preview' },
          { href: `${baseUrl}${catalogueFilePaths.list}`, title: 'Nameplate catalogue as files' },
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
        'service-doc': [{ href: `${baseUrl}/docs/catalogue-files`, type: 'text/html' }],
        license: [...new Set(files.flatMap(({ licence }) => licence.url ?? []))].map((href) => ({
          href,
          type: 'text/html',
        })),
        'terms-of-service': [{ href: `${baseUrl}/authority-boundary`, type: 'text/html' }],
      },
    ],
  });
};
