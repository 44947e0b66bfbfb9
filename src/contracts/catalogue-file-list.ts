import * as z from 'zod';
import { catalogueMediaTypes } from './catalogue-files.ts';
import { collectionEnvelope } from './envelope.ts';
import { AddressSchema, CalendarDateSchema } from './primitives.ts';
import { LicenceSchema } from './source.ts';

const CatalogueFileSchema = z.strictObject({
  url: AddressSchema.meta({
    description: 'The address of the file.',
    example: 'https://nameplate.example/catalogue/products.ndjson',
  }),
  mediaType: z.enum(catalogueMediaTypes).meta({
    description: 'The media type, as the Content-Type header has it.',
    example: catalogueMediaTypes.ndjson,
  }),
  evidenceAsOf: CalendarDateSchema.optional().meta({
    description:
      'The newest evidence date of a product in the file. Not the day of a build or of a download. Absent for the files of manufacturers and of advisories.',
    example: '2025-05-28',
  }),
  products: z.int().positive().optional().meta({
    description:
      'The number of products in the file. Absent for the files of manufacturers and of advisories.',
    example: 69,
  }),
  bytes: z.int().positive().meta({
    description: 'The size of the file in bytes, without compression.',
    example: 51234,
  }),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({
      description: 'The SHA-256 digest of the bytes, without compression. It changes when a record changes.',
      example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    }),
  licence: LicenceSchema.meta({
    description: 'The licence of the file: everything in it may be used under it.',
  }),
});

/** The whole body of `GET /catalogue/files.json`: the files that hold the whole catalogue. */
export const CatalogueFileListSchema = collectionEnvelope(CatalogueFileSchema);

/** One file with the whole catalogue. */
export type PublishedFile = z.infer<typeof CatalogueFileSchema>;
