import * as z from 'zod';
import { productStates } from '../advisories/kept-advisory.ts';
import { AddressSchema, CalendarDateSchema } from './primitives.ts';

const PublishedRevisionSchema = z.strictObject({
  date: CalendarDateSchema.meta({
    description: 'The day that the advisory states. A later day that it has taken back does not count.',
    example: '2025-02-11',
  }),
  version: z
    .string()
    .min(1)
    .meta({ description: 'The version of the advisory, as it counts.', example: '3' }),
  address: AddressSchema.meta({
    description: 'The address of the file that has exactly this revision.',
    example:
      'https://github.com/cisagov/CSAF/blob/6677d05d2cfec8c6b485d0046afcdd617dc39d67/csaf_files/OT/white/2024/icsa-24-100-01.json',
  }),
});

const PublishedProductSchema = z.strictObject({
  vendor: z.string().meta({
    description: 'The vendor as written; empty where the advisory gives none.',
    example: 'Siemens',
  }),
  'manufacturer.id': z.string().min(1).optional().meta({
    description: 'The id of the manufacturer that has this name or alias; absent when none has.',
    example: 'siemens',
  }),
  name: z.string().meta({ description: 'The name as written, on one line.', example: 'LOGO! 12/24RCE' }),
  version: z.string().min(1).optional().meta({
    description: 'The version or the range of versions, as written; absent when the advisory gives none.',
    example: 'vers:all/*',
  }),
  values: z
    .array(
      z.strictObject({
        value: z.string().min(1).meta({ description: 'The value as written.', example: 'BMXP34*' }),
        kind: z.enum(['number', 'pattern', 'series', 'name']).meta({
          description:
            '`number`: a part number, which longer ones may continue. `pattern`: `*` stands for any characters, `?` for one. `series`: a word such as “all”, or characters in place of others. `name`: several words, or several numbers.',
          example: 'pattern',
        }),
      }),
    )
    .min(1)
    .optional()
    .meta({
      description:
        'The values of the fields for part numbers (model_numbers and skus); absent when there are none.',
    }),
  states: z.array(z.enum(productStates)).min(1).optional().meta({
    description:
      'The status of the product in the newest revision that has it, over all vulnerabilities, in the words of CSAF 2.0; absent when it has none.',
  }),
  since: CalendarDateSchema.meta({
    description: 'The day of the first revision with the product in these words.',
    example: '2024-04-09',
  }),
  last: CalendarDateSchema.optional().meta({
    description: 'The day of the last revision with it; absent while the newest revision has it.',
    example: '2024-09-10',
  }),
});

/** One line of `/catalogue/advisories.ndjson`: a security advisory as it was read. */
export const PublishedAdvisorySchema = z.strictObject({
  id: z
    .string()
    .min(1)
    .meta({ description: 'The name under which its publisher publishes it.', example: 'ICSA-24-100-01' }),
  source: z.string().min(1).meta({ description: 'The id of the source.', example: 'cisagov/CSAF' }),
  title: z.string().min(1).meta({ description: 'Its title.', example: 'Siemens LOGO!' }),
  first: PublishedRevisionSchema.meta({ description: 'The first revision that was read.' }),
  newest: PublishedRevisionSchema.meta({ description: 'The newest revision that was read.' }),
  severity: z
    .union([z.number().min(0).max(10), z.string().min(1)])
    .optional()
    .meta({
      description:
        'The highest base score (CVSS, 0 to 10) of the newest revision, or its own word; absent when it has neither.',
      example: 7.5,
    }),
  unstructured: z.literal(true).optional().meta({
    description: 'It says that it was extracted from unstructured data and may contain inaccuracies.',
    example: true,
  }),
  products: z.array(PublishedProductSchema).meta({
    description: 'The products of the newest revision, in its order, then those that only earlier ones have.',
  }),
});

export type PublishedAdvisory = z.infer<typeof PublishedAdvisorySchema>;

/** The address of the JSON Schema of a line. */
export const advisorySchemaPath = '/docs/advisory.schema.json';
