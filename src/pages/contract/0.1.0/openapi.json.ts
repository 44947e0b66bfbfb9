import type { APIRoute } from 'astro';
import { createSupplierApiDescription } from '../../../publish/openapi/supplier-api.ts';
import { baseUrlOf, jsonResponse } from '../../../publish/responses.ts';

export const GET: APIRoute = ({ site }) => jsonResponse(createSupplierApiDescription(baseUrlOf(site)));
