import type { APIRoute } from 'astro';
import { siteContent } from '../../content/site-content.ts';
import { createConsoleApiDescription } from '../../publish/openapi/console-api.ts';
import { withContact } from '../../publish/openapi/contact.ts';
import { baseUrlOf, jsonResponse } from '../../publish/responses.ts';

export const GET: APIRoute = async ({ site }) =>
  jsonResponse(withContact(createConsoleApiDescription(baseUrlOf(site)), (await siteContent()).contact));
