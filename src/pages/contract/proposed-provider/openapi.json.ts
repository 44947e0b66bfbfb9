import type { APIRoute } from 'astro';
import { siteContent } from '../../../content/site-content.ts';
import { withContact } from '../../../publish/openapi/contact.ts';
import { createProviderApiDescription } from '../../../publish/openapi/provider-api.ts';
import { jsonResponse } from '../../../publish/responses.ts';

export const GET: APIRoute = async () =>
  jsonResponse(withContact(createProviderApiDescription(), (await siteContent()).contact));
