import type { APIRoute } from 'astro';
import { createConsoleApiDescription } from '../../publish/openapi/console-api.ts';
import { baseUrlOf, jsonResponse } from '../../publish/responses.ts';

export const GET: APIRoute = ({ site }) => jsonResponse(createConsoleApiDescription(baseUrlOf(site)));
