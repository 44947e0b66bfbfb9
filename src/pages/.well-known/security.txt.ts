import type { APIRoute } from 'astro';
import { siteContent } from '../../content/site-content.ts';
import { baseUrlOf, textResponse } from '../../publish/responses.ts';

/** How to report a vulnerability, after RFC 9116. `Expires` is authored: a stale file should look stale. */
export const GET: APIRoute = async ({ site }) => {
  const { security } = await siteContent();
  const baseUrl = baseUrlOf(site);
  const lines = [
    `Contact: ${security.contact}`,
    `Expires: ${security.expires}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    `Policy: ${baseUrl}/security/policy`,
  ];
  return textResponse(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8');
};
