import type { APIRoute } from 'astro';
import { baseUrlOf, textResponse } from '../publish/responses.ts';

export const GET: APIRoute = ({ site }) =>
  textResponse(
    `User-agent: *\nAllow: /\nDisallow: /api/v1/supplier/\nDisallow: /console/api/\n\nSitemap: ${baseUrlOf(site)}/sitemap-index.xml\n`,
    'text/plain; charset=utf-8',
  );
