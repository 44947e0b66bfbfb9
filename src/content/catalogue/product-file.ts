import { z } from 'zod';
import { AddressSchema, TextSchema } from '../../contracts/primitives.ts';
import { ProductSchema } from '../../contracts/product.ts';

const IdSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .meta({ description: 'Lower-case words and digits joined by hyphens.', example: 'allied-telesis' });

const SourceSchema = z
  .strictObject({
    repository: z
      .string()
      .regex(/^[\w.-]+\/[\w.-]+$/)
      .meta({
        description: 'Owner and name of the repository.',
        example: 'netbox-community/devicetype-library',
      }),
    path: TextSchema.meta({
      description: 'The file in the repository.',
      example: 'device-types/Moxa/EDS-P510.yaml',
    }),
    commit: z
      .string()
      .regex(/^[0-9a-f]{40}$/)
      .meta({
        description: 'The full hash of the commit at which the file was read.',
        example: '4061057407966b39a9fbcbf8a19c4500a0f270e3',
      }),
  })
  .meta({ description: 'The public file the record was read from: repository, path and commit.' });

/** A part number that an address can name: no lone surrogate, and not a dot segment, which clients remove. */
const PartNumberSchema = TextSchema.refine(
  (partNumber) => partNumber.isWellFormed() && partNumber !== '.' && partNumber !== '..',
).meta({ description: 'The part number exactly as the source writes it.', example: 'EDS-408A-SS-SC-T' });

/** One file under `content/products/`, as an editor writes it. */
export const ProductFileSchema = z.strictObject({
  ...ProductSchema.omit({ object: true, market: true, manufacturer: true, manufacturerPartNumber: true })
    .shape,
  market: TextSchema.meta({
    description: 'The id of a market in content/markets.yaml.',
    example: 'industrial-networking',
  }),
  manufacturer: TextSchema.meta({
    description: 'The id of a manufacturer in content/manufacturers.yaml.',
    example: 'moxa',
  }),
  manufacturerPartNumber: PartNumberSchema,
  source: SourceSchema,
  manufacturerPage: AddressSchema.optional().meta({
    description: 'The manufacturer’s page that the source names. It is not opened by the build.',
    example: 'https://www.moxa.com/en/products',
  }),
  note: TextSchema.optional().meta({
    description: 'What a reader of the record should know about how it was read.',
    example: 'The source gives the model where the part number belongs.',
  }),
});

/** `content/manufacturers.yaml`: every manufacturer, with the other ways in which it is written. */
export const ManufacturersFileSchema = z
  .array(
    z.strictObject({
      id: IdSchema,
      name: TextSchema.meta({ description: 'The name of the manufacturer.', example: 'HUBER+SUHNER' }),
      aliases: z
        .array(TextSchema)
        .default([])
        .meta({ description: 'Other ways in which the manufacturer is written.', example: ['HUBER SUHNER'] }),
    }),
  )
  .min(1);

/** `content/markets.yaml`: the segments a product can be catalogued in. */
export const MarketsFileSchema = z
  .array(
    z.strictObject({
      id: IdSchema,
      name: TextSchema.meta({ description: 'The name of the market.', example: 'Industrial networking' }),
    }),
  )
  .min(1);

export type ProductFile = z.infer<typeof ProductFileSchema>;
export type Manufacturer = z.infer<typeof ManufacturersFileSchema>[number];
export type Market = z.infer<typeof MarketsFileSchema>[number];

/** A product as the catalogue has it: its file, joined to its manufacturer and its market. */
export type CatalogueProduct = {
  readonly record: ProductFile;
  readonly manufacturer: Manufacturer;
  readonly market: Market;
  /** Its file, relative to the project, with forward slashes. */
  readonly file: string;
};

/** Everything a manufacturer can be looked up by: its id, its name and its aliases. */
export const manufacturerNames = (manufacturer: Manufacturer): string[] => [
  manufacturer.id,
  manufacturer.name,
  ...manufacturer.aliases,
];
