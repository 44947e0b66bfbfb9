import type { APIRoute } from 'astro';
import { contractVersion } from '../../../contracts/supplier/contract-version.ts';
import { findingCodes } from '../../../contracts/supplier/finding-codes.ts';
import { jsonResponse } from '../../../publish/responses.ts';

/** The table of finding codes, for programs that explain them. */
export const GET: APIRoute = () => jsonResponse({ contract: contractVersion, findings: findingCodes });
