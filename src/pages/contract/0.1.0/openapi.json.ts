import type { APIRoute } from 'astro';
import { siteContent } from '../../../content/site-content.ts';
import { withContact } from '../../../publish/openapi/contact.ts';
import { createSupplierApiDescription } from '../../../publish/openapi/supplier-api.ts';
import { baseUrlOf, jsonResponse } from '../../../publish/responses.ts';

export const GET: APIRoute = async ({ site }) => {
  const { contact } = await siteContent();
  return jsonResponse(withContact(createSupplierApiDescription(baseUrlOf(site)), contact));
};
