import * as z from 'zod';
import { linkedEnvelope } from './envelope.ts';
import { AddressSchema, CalendarDateSchema, DecimalSchema, TextSchema } from './primitives.ts';
import { AttributionSchema, LicenceSchema } from './source.ts';

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

export const IdentifierSchema = z
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
      description:
        'What the product is in our own words. `not classified` when no rule fits and no editor has named the class.',
      example: 'switch',
    }),
    rule: z.int().positive().optional().meta({
      description:
        'The number of the published rule that gave the class. Absent when an editor named the class, or when no rule fits.',
      example: 12,
    }),
  })
  .meta({
    id: 'OwnWordsClass',
    description:
      'The kind of product in our own words, when no published classification is known: our reading, not a statement of a source.',
  });

/** A class of a published classification system, or our own words when none is known. */
export const ClassificationSchema = z.union([OwnWordsClassSchema, CodedClassSchema]).meta({
  id: 'Classification',
  description: 'The kind of product. Products of one class are not the same product.',
});

/** The use of a group of ports. */
export const PortKindSchema = z
  .enum(['interface', 'console', 'console_server', 'power_inlet', 'power_outlet', 'front', 'rear'])
  .meta({
    description:
      '`interface`: network or storage traffic. `console`: management of the product itself. `console_server`: management of other products. `power_inlet` and `power_outlet`: electricity in and out. `front` and `rear`: the two ends of a passive connection.',
    example: 'interface',
  });

/** How many ports of one kind a product has, counted from the ports that the source lists one by one. */
export const PortGroupSchema = z
  .strictObject({
    kind: PortKindSchema,
    type: TextSchema.meta({
      description: 'The type of the ports as the source writes it.',
      example: '1000base-t',
    }),
    count: z.int().positive().meta({ description: 'How many such ports the source lists.', example: 24 }),
    poe: z
      .strictObject({
        mode: z.enum(['pse', 'pd']).meta({
          description:
            'The word of the source, which may be wrong. `pse`: the ports supply power. `pd`: the ports receive power.',
          example: 'pse',
        }),
        type: TextSchema.optional().meta({
          description: 'The kind of Power over Ethernet as the source writes it.',
          example: 'type2-ieee802.3at',
        }),
      })
      .optional()
      .meta({ description: 'Power over Ethernet of each port. Absent when the source does not state it.' }),
    managementOnly: z.literal(true).optional().meta({
      description: 'The source says that the ports serve management only.',
      example: true,
    }),
    maximumDraw: QuantitySchema.optional().meta({
      description: 'The maximum power drawn at each of the inlets.',
      example: { value: '350', unit: 'W' },
    }),
    allocatedDraw: QuantitySchema.optional().meta({
      description: 'The power to be allocated to each of the inlets.',
      example: { value: '120', unit: 'W' },
    }),
  })
  .meta({
    id: 'PortGroup',
    description: 'Ports that are alike, and their number. Ports that differ in anything are separate groups.',
  });

/** The physical facts that the source states. Others are absent. */
export const PhysicalSchema = z
  .strictObject({
    form: z.enum(['device', 'module']).optional().meta({
      description:
        '`device`: a product that works on its own or in a bay. `module`: a product that is installed in another product.',
      example: 'device',
    }),
    weight: QuantitySchema.optional(),
    length: QuantitySchema.optional(),
    width: QuantitySchema.optional(),
    height: QuantitySchema.optional(),
    depth: QuantitySchema.optional(),
    rackUnits: QuantitySchema.optional().meta({
      description:
        'The height in a 19-inch rack, in units of 44.45 mm. 0 when the product takes up no rack unit.',
      example: { value: '1', unit: 'U' },
    }),
    fullDepth: z.boolean().optional().meta({
      description: 'Whether the product takes up both the front and the rear of its place in a rack.',
      example: true,
    }),
    airflow: TextSchema.optional().meta({
      description: 'The direction of cooling air as the source writes it.',
      example: 'front-to-rear',
    }),
    subdeviceRole: z.enum(['parent', 'child']).optional().meta({
      description: '`parent`: holds other devices in bays. `child`: is installed in such a bay.',
      example: 'parent',
    }),
    moduleBays: z.int().positive().optional().meta({
      description: 'The number of bays for modules.',
      example: 2,
    }),
    deviceBays: z.int().positive().optional().meta({
      description: 'The number of bays for other devices.',
      example: 8,
    }),
    ports: z.array(PortGroupSchema).min(1).optional().meta({
      description: 'The ports by kind and type. Virtual and aggregated interfaces are not counted.',
    }),
  })
  .meta({
    id: 'Physical',
    description: 'The physical facts that the source states. An absent fact is unknown, not zero or no.',
  });

const VerificationSchema = z
  .strictObject({
    status: VerificationStatusSchema,
    evidenceAsOf: CalendarDateSchema.meta({
      description:
        'The date of the newest source that supports the identity: the day on which the source last changed a fact of the record. Not the day of an import, a build or a request.',
      example: '2024-05-02',
    }),
  })
  .meta({
    id: 'Verification',
    description: 'How well the record is verified, and the date of the evidence.',
  });

/** A source of a record, as its body names it. */
const ProductSourceSchema = z
  .strictObject({
    id: TextSchema.meta({
      description: 'The id of the source: owner and name of a repository, or words joined by hyphens.',
      example: 'netbox-community/devicetype-library',
    }),
    name: TextSchema.meta({
      description: 'What the source is called.',
      example: 'NetBox device-type library',
    }),
    date: CalendarDateSchema.meta({
      description: 'The day of the newest revision of the source that the record rests on.',
      example: '2024-05-20',
    }),
    licence: LicenceSchema,
    attribution: AttributionSchema.optional(),
  })
  .meta({ id: 'ProductSource', description: 'A source of a record, with its licence.' });

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
      description:
        'What the source states about the product, in one line: composed from its facts, or written by an editor.',
      example: 'Managed switch with six copper ports and two fibre ports.',
    }),
    classification: ClassificationSchema,
    physical: PhysicalSchema,
    sources: z.array(ProductSourceSchema).min(1).optional().meta({
      description:
        'The sources of the record, each with its licence and your duties. Keep the sources with the record. This service always gives them; a client does not need them to read the record.',
    }),
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
      description:
        'The address of the newest source that names the product. A file in a repository is given at the commit that last changed a fact of the record.',
      example: 'https://github.com/netbox-community/devicetype-library',
    }),
    statements: AddressSchema.meta({
      description: 'The address of what the sources say about each fact, and since when.',
      example: 'https://nameplate.example/products/prd_7k2m9q4x/statements.json',
    }),
    history: AddressSchema.meta({
      description: 'The address of what the sources said before.',
      example: 'https://nameplate.example/products/prd_7k2m9q4x/history.json',
    }),
  })
  .meta({ id: 'ProductLinks', description: 'Absolute addresses of the record and its evidence.' });

/** The whole body of `GET /api/v1/products/{manufacturer}/{mpn}`. */
export const ProductResponseSchema = linkedEnvelope(ProductSchema, ProductLinksSchema).meta({
  id: 'ProductResponse',
});

/** Ports that are alike, and their number. */
export type PortGroup = z.infer<typeof PortGroupSchema>;
export type Product = z.infer<typeof ProductSchema>;
export type ProductResponse = z.infer<typeof ProductResponseSchema>;
