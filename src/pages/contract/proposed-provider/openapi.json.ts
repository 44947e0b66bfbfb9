import type { APIRoute } from 'astro';
import { createProviderApiDescription } from '../../../publish/openapi/provider-api.ts';
import { jsonResponse } from '../../../publish/responses.ts';

export const GET: APIRoute = () => jsonResponse(createProviderApiDescription());
