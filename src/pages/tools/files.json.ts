import type { APIRoute } from 'astro';
import { toolFiles } from '../../publish/programs/published-tools.ts';
import { baseUrlOf, jsonResponse } from '../../publish/responses.ts';

/** The programs that this deployment gives out, each with its version, size, digest and licence. */
export const GET: APIRoute = async ({ site }) => jsonResponse((await toolFiles(baseUrlOf(site))).list);
