import type { APIRoute } from 'astro';
import { textResponse } from '../publish/responses.ts';
import { iconDrawing } from '../publish/site-icon.ts';

export const GET: APIRoute = () => textResponse(iconDrawing(), 'image/svg+xml');
