import { z } from 'zod';
import { linkedEnvelope } from './envelope.ts';
import { AddressSchema, CalendarDateSchema, DecimalSchema, TextSchema } from './primitives.ts';

/** What is known of a record: each value is defined on the page `/verification`. */
export const VerificationStatusSchema = z.enum(['unverified', 'source_listed', 'source_confirmed']).meta({
  description:
    '`unverified`: no source is named. `source_listed`: a named public source lists the product. `source_confirmed`: the manufacturer itself confirms the identity.',
  example: 'source_listed',
});

/** A product's identity in the service: authored once, never changed, never used again. */
export const ProductIdSchema = z
  .string()
  .regex(/^prd_[a-z0-9]+$/)
  .meta({ description: 'The identity of the record, which never changes.', example: 'prd_7k2m9q4x' });

/** A manufacturer or a market: a stable identity with the name people know. */
const named = (id: string, what: string, example: { id: string; name: string }) =>
  z
    .strictObject({
      id: TextSchema.meta({ description: `The stable identity of the ${what}.`, example: example.id }),
      name: TextSchema.meta({ description: `The name of the ${what}.`, example: example.name }),
    })
    .meta({ id, description: `The ${what} of the product.` });

const MarketSchema = named('Market', 'market segment', {
  id: 'industrial-networking',
  name: 'Industrial networking',
});
const ManufacturerSchema = named('Manufacturer', 'manufacturer', { id: 'moxa', name: 'Moxa' });

const IdentifierSchema = z
  .strictObject({
    scheme: TextSchema.meta({ description: 'Whose rule the value follows.', example: 'gtin-13' }),
    value: TextSchema.meta({ description: 'The identifier as issued.', example: '4028177221161' }),
  })
  .meta({ id: 'ProductIdentifier', description: 'An identifier of the product under a named scheme.' });

/** An exact quantity: the digits as the source wrote them, and their unit. */
export const QuantitySchema = z
  .strictObject({
    value: DecimalSchema.meta({ description: 'The exact digits of the source.', example: '650' }),
    unit: TextSchema.meta({ description: 'The unit of the value.', example: 'g' }),
  })
  .meta({ id: 'Quantity', description: 'An exact quantity with its unit.' });

const CodedClassSchema = z
  .strictObject({
    system: TextSchema.meta({ description: 'The classification system.', example: 'ETIM' }),
    version: TextSchema.meta({ description: 'The release of the system.', example: '9.0' }),
    code: TextSchema.meta({ description: 'The class code.', example: 'EC000734' }),
    name: TextSchema.meta({ description: 'The name of the class.', example: 'Network switch' }),
  })
  .meta({ id: 'CodedClass', description: 'A class of a published classification system.' });

const OwnWordsClassSchema = z
  .strictObject({
    system: z.literal('own-words').meta({ description: 'No classification system is known.' }),
    name: TextSchema.meta({
      description: 'The kind of product in our own words.',
      example: 'industrial Ethernet switch',
    }),
  })
  .meta({ id: 'OwnWordsClass', description: 'A kind of product in our own words, when no system is known.' });

/** A class of a published system, or our own words when no system is known. */
export const ClassificationSchema = z.union([OwnWordsClassSchema, CodedClassSchema]).meta({
  id: 'Classification',
  description: 'What kind of product it is. A shared class does not make two products the same.',
});

/** Physical quantities that the source states; a quantity that is not stated is absent. */
export const PhysicalSchema = z
  .strictObject({
    weight: QuantitySchema.optional(),
    length: QuantitySchema.optional(),
    width: QuantitySchema.optional(),
    height: QuantitySchema.optional(),
    depth: QuantitySchema.optional(),
  })
  .meta({ id: 'Physical', description: 'The quantities that the source states; others are absent.' });

const VerificationSchema = z
  .strictObject({
    status: VerificationStatusSchema,
    evidenceAsOf: CalendarDateSchema.meta({
      description: 'The date of the evidence, never the date of the build or of the request.',
      example: '2024-05-02',
    }),
  })
  .meta({ id: 'Verification', description: 'What is known of the record, and as of when.' });

/** The identity of an industrial product, apart from any supplier. */
export const ProductSchema = z
  .strictObject({
    id: ProductIdSchema,
    object: z.literal('product').meta({ description: 'What kind of object this is.' }),
    market: MarketSchema,
    manufacturer: ManufacturerSchema,
    manufacturerPartNumber: TextSchema.meta({
      description: 'The part number exactly as the source writes it, code point for code point.',
      example: 'EDS-408A-SS-SC-T',
    }),
    name: TextSchema.meta({ description: 'What people call it.', example: 'EDS-408A Ethernet switch' }),
    identifiers: z
      .array(IdentifierSchema)
      .meta({ description: 'Further identifiers under their schemes; may be empty.' }),
    verification: VerificationSchema,
    description: TextSchema.meta({
      description: 'What the source lists, in our own words.',
      example: 'Managed switch with six copper ports and two fibre ports.',
    }),
    classification: ClassificationSchema,
    physical: PhysicalSchema,
  })
  .meta({ id: 'Product', description: 'The identity of an industrial product, apart from any supplier.' });

/** Where the record and its evidence are. */
export const ProductLinksSchema = z
  .strictObject({
    self: AddressSchema.meta({
      description: 'The canonical API address of the record.',
      example: 'https://nameplate.example/api/v1/products/moxa/EDS-408A-SS-SC-T',
    }),
    record: AddressSchema.meta({
      description: 'The record as a page.',
      example: 'https://nameplate.example/products/prd_7k2m9q4x',
    }),
    evidence: AddressSchema.meta({
      description: 'The cited source at the exact revision that was read.',
      example: 'https://github.com/netbox-community/devicetype-library',
    }),
  })
  .meta({ id: 'ProductLinks', description: 'Absolute addresses that belong to the record.' });

/** The whole body of `GET /api/v1/products/{manufacturer}/{mpn}`. */
export const ProductResponseSchema = linkedEnvelope(ProductSchema, ProductLinksSchema).meta({
  id: 'ProductResponse',
});

export type Product = z.infer<typeof ProductSchema>;
export type ProductResponse = z.infer<typeof ProductResponseSchema>;
