import type { APIRoute } from 'astro';
import { z } from 'zod';
import { baseUrlOf, jsonResponse } from '../../publish/responses.ts';
import { MappingFileSchema } from '../../supplier-lists/mapping-file-schema.ts';

/** The JSON Schema (2020-12) of the mappings of lists. */
export const GET: APIRoute = ({ site }) =>
  jsonResponse(
    {
      ...z.toJSONSchema(MappingFileSchema, { io: 'input' }),
      $id: `${baseUrlOf(site)}/docs/mapping.schema.json`,
      title: 'A mapping of the columns of a list to the fields of records',
    },
    'application/schema+json',
  );
