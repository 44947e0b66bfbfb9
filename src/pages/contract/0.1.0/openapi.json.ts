import type { APIRoute } from 'astro';
import { createSupplierApiDescription } from '../../../openapi/supplier-api.ts';
import { baseUrlOf } from '../../../site/base-url.ts';
import { jsonResponse } from '../../../site/json-response.ts';

export const GET: APIRoute = ({ site }) => jsonResponse(createSupplierApiDescription(baseUrlOf(site)));
