import type { APIRoute } from 'astro';
import { iconDrawing } from '../publish/site-icon.ts';
import { textResponse } from '../site/json-response.ts';

export const GET: APIRoute = () => textResponse(iconDrawing(), 'image/svg+xml');
