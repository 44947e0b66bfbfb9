import type { APIRoute } from 'astro';
import { faviconDrawing } from '../favicon/favicon-drawing.ts';
import { textResponse } from '../site/json-response.ts';

export const GET: APIRoute = () => textResponse(faviconDrawing(), 'image/svg+xml');
