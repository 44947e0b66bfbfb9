import type { APIRoute } from 'astro';
import { siteContent } from '../../../content/site-content.ts';
import { listIndex } from '../../../publish/list-index.ts';
import { jsonResponse } from '../../../publish/responses.ts';

/** For the page that looks up a list: no part of the API, and free to change with the page. */
export const GET: APIRoute = async () => jsonResponse(listIndex((await siteContent()).catalogue).head);
