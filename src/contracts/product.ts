import { z } from 'zod';
import { linkedEnvelope } from './envelope.ts';
import { AddressSchema, CalendarDateSchema, DecimalSchema, TextSchema } from './primitives.ts';

/** How well a record is verified. The page `/verification` defines each value. */
export const VerificationStatusSchema = z.enum(['unverified', 'source_listed', 'source_confirmed']).meta({
  description:
    '`unverified`: no source is named. `source_listed`: a named public source lists the product. `source_confirmed`: the manufacturer confirms the identity.',
  example: 'source_listed',
});

/** The identifier of a record, which is never changed and never reused. */
export const ProductIdSchema = z
  .string()
  .regex(/^prd_[a-z0-9]+$/)
  .meta({ description: 'The identifier of the record, which never changes.', example: 'prd_7k2m9q4x' });

/** A manufacturer or a market: a stable identifier with a name. */
const named = (id: string, what: string, example: { id: string; name: string }) =>
  z
    .strictObject({
      id: TextSchema.meta({ description: `The stable identifier of the ${what}.`, example: example.id }),
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
    scheme: TextSchema.meta({ description: 'The scheme that defines the identifier.', example: 'gtin-13' }),
    value: TextSchema.meta({ description: 'The identifier as issued.', example: '4028177221161' }),
  })
  .meta({ id: 'ProductIdentifier', description: 'An identifier of the product under a named scheme.' });

/** An exact quantity: the digits as written in the source, and the unit. */
export const QuantitySchema = z
  .strictObject({
    value: DecimalSchema.meta({ description: 'The exact digits as written in the source.', example: '650' }),
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
    system: z.literal('own-words').meta({ description: 'No published classification is known.' }),
    name: TextSchema.meta({
      description: 'The kind of product in our own words.',
      example: 'industrial Ethernet switch',
    }),
  })
  .meta({
    id: 'OwnWordsClass',
    description: 'The kind of product in our own words, when no published classification is known.',
  });

/** A class of a published classification system, or our own words when none is known. */
export const ClassificationSchema = z.union([OwnWordsClassSchema, CodedClassSchema]).meta({
  id: 'Classification',
  description: 'The kind of product. Products of one class are not the same product.',
});

/** The physical quantities that the source states. Others are absent. */
export const PhysicalSchema = z
  .strictObject({
    weight: QuantitySchema.optional(),
    length: QuantitySchema.optional(),
    width: QuantitySchema.optional(),
    height: QuantitySchema.optional(),
    depth: QuantitySchema.optional(),
  })
  .meta({
    id: 'Physical',
    description: 'The physical quantities that the source states. Others are absent.',
  });

const VerificationSchema = z
  .strictObject({
    status: VerificationStatusSchema,
    evidenceAsOf: CalendarDateSchema.meta({
      description: 'The date of the evidence, not of the build or the request.',
      example: '2024-05-02',
    }),
  })
  .meta({
    id: 'Verification',
    description: 'How well the record is verified, and the date of the evidence.',
  });

/** The identity of an industrial product, independent of suppliers. */
export const ProductSchema = z
  .strictObject({
    id: ProductIdSchema,
    object: z.literal('product').meta({ description: 'The type of the object.' }),
    market: MarketSchema,
    manufacturer: ManufacturerSchema,
    manufacturerPartNumber: TextSchema.meta({
      description: 'The part number exactly as the source writes it, code point for code point.',
      example: 'EDS-408A-SS-SC-T',
    }),
    name: TextSchema.meta({ description: 'The name of the product.', example: 'EDS-408A Ethernet switch' }),
    identifiers: z
      .array(IdentifierSchema)
      .meta({ description: 'Further identifiers with their schemes; may be empty.' }),
    verification: VerificationSchema,
    description: TextSchema.meta({
      description: 'What the source states about the product, in our own words.',
      example: 'Managed switch with six copper ports and two fibre ports.',
    }),
    classification: ClassificationSchema,
    physical: PhysicalSchema,
  })
  .meta({ id: 'Product', description: 'The identity of an industrial product, independent of suppliers.' });

/** The addresses of the record and its evidence. */
export const ProductLinksSchema = z
  .strictObject({
    self: AddressSchema.meta({
      description: 'The canonical API address of the record.',
      example: 'https://nameplate.example/api/v1/products/moxa/EDS-408A-SS-SC-T',
    }),
    record: AddressSchema.meta({
      description: 'The address of the record as a web page.',
      example: 'https://nameplate.example/products/prd_7k2m9q4x',
    }),
    evidence: AddressSchema.meta({
      description: 'The address of the cited source, at the revision that was read.',
      example: 'https://github.com/netbox-community/devicetype-library',
    }),
  })
  .meta({ id: 'ProductLinks', description: 'Absolute addresses of the record and its evidence.' });

/** The whole body of `GET /api/v1/products/{manufacturer}/{mpn}`. */
export const ProductResponseSchema = linkedEnvelope(ProductSchema, ProductLinksSchema).meta({
  id: 'ProductResponse',
});

export type Product = z.infer<typeof ProductSchema>;
export type ProductResponse = z.infer<typeof ProductResponseSchema>;
