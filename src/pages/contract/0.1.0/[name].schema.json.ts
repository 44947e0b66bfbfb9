import type { APIRoute, GetStaticPaths } from 'astro';
import { createPublishedSchemas } from '../../../contracts/supplier/published-schemas.ts';
import { baseUrlOf, jsonResponse } from '../../../publish/responses.ts';

const pathOf = (name: string | undefined): string => `/contract/0.1.0/${name}.schema.json`;

export const getStaticPaths = (() =>
  ['request', 'result'].map((name) => ({ params: { name } }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params, site }) =>
  jsonResponse(createPublishedSchemas(baseUrlOf(site)).get(pathOf(params.name)), 'application/schema+json');
