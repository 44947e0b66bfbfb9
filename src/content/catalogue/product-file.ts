import * as z from 'zod';
import { AddressSchema, CalendarDateSchema, TextSchema } from '../../contracts/primitives.ts';
import { type Product, ProductSchema } from '../../contracts/product.ts';
import type { FactCorrection } from '../../contracts/statement-bodies.ts';
import { CopySchema } from '../../contracts/statements.ts';
import { manufacturerKey } from '../../evidence/lookup-key.ts';
import type { DescribedFunction } from '../../evidence/told-history.ts';
import { authoredAddress, authoredLine } from '../findings/field-rules.ts';
import { type CatalogueSource, SourceIdSchema } from './sources.ts';

const IdSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .meta({ description: 'Lower-case words and digits joined by hyphens.', example: 'allied-telesis' });

const SupportsSchema = z.enum(['identity', 'facts']).default('identity').meta({
  description:
    '`identity`: the source names this manufacturer with this part number. `facts`: it only describes the product.',
  example: 'identity',
});

const LastSeenSchema = CalendarDateSchema.optional().meta({
  description:
    'The day of the last imported commit or list that still had the product; absent while the source has it.',
  example: '2025-05-29',
});

const RepositorySchema = z
  .string()
  .regex(/^[\w.-]+\/[\w.-]+$/)
  .meta({
    description: 'Owner and name of the repository.',
    example: 'netbox-community/devicetype-library',
  });

const CommitSchema = z.string().regex(/^[0-9a-f]{40}$/);

/** A file of a public repository, at the commit that last changed a fact of the record. */
const RepositorySourceSchema = z.strictObject({
  repository: RepositorySchema,
  path: TextSchema.meta({
    description: 'The file, as it was called at that commit.',
    example: 'device-types/Moxa/EDS-P510.yaml',
  }),
  commit: CommitSchema.meta({
    description: 'The full hash of the last commit that changed a fact of the record.',
    example: '4061057407966b39a9fbcbf8a19c4500a0f270e3',
  }),
  date: CalendarDateSchema.meta({
    description:
      'The day of the revision: as the committer date of that commit has it, or as the file states it for itself. content/sources.yaml says which of them.',
    example: '2024-05-20',
  }),
  title: authoredLine(TextSchema).optional().meta({
    description: 'The name under which the file is published; absent when it has no other than its path.',
    example: 'ICSA-22-349-03',
  }),
  copy: CopySchema.optional(),
  unstructured: z.literal(true).optional().meta({
    description: 'The file says that it was extracted from unstructured data and may contain inaccuracies.',
    example: true,
  }),
  lastSeen: LastSeenSchema,
  supports: SupportsSchema,
});

/** A page or a list of a source: at an address, or an export that is not public. */
const DocumentSourceSchema = z.strictObject({
  source: SourceIdSchema,
  title: authoredLine(TextSchema).optional().meta({
    description: 'What the page or list is called; absent when the name of the source says it.',
    example: 'Price list 2025',
  }),
  address: authoredAddress(AddressSchema).optional().meta({
    description: 'Where it can be read; absent when it is not public.',
    example: 'https://www.moxa.com/en/products',
  }),
  date: CalendarDateSchema.meta({
    description: 'The date of its statement, which is not the day on which it was read.',
    example: '2025-01-31',
  }),
  lastSeen: LastSeenSchema,
  supports: SupportsSchema,
});

const SourceSchema = z.union([RepositorySourceSchema, DocumentSourceSchema]);

/** A page about a product that a source names. */
export const NamedPageSchema = z.strictObject({
  address: AddressSchema.meta({
    description: 'A page about the product that a source names.',
    example: 'https://www.moxa.com/en/products',
  }),
  opened: CalendarDateSchema.optional().meta({
    description: 'The day on which somebody opened it and found the product; absent when nobody has.',
    example: '2026-03-31',
  }),
});

/** The id of a market, as an editor writes it. */
export const MarketIdSchema = TextSchema.meta({
  description: 'The id of a market in content/markets.yaml.',
  example: 'industrial-networking',
});

/** What a reader of a record should know about how it was read. */
export const NoteSchema = TextSchema.meta({
  description: 'What a reader of the record should know about how it was read.',
  example: 'The source gives the model where the part number belongs.',
});

/** A part number that an address can name: no lone surrogate, and not a dot segment, which clients remove. */
const PartNumberSchema = TextSchema.refine(
  (partNumber) => partNumber.isWellFormed() && partNumber !== '.' && partNumber !== '..',
).meta({ description: 'The part number exactly as the source writes it.', example: 'EDS-408A-SS-SC-T' });

/** A record of our own under `content/products/`, as an editor writes it. */
export const ProductFileSchema = z.strictObject({
  ...ProductSchema.omit({
    object: true,
    market: true,
    manufacturer: true,
    manufacturerPartNumber: true,
    sources: true,
  }).shape,
  description: ProductSchema.shape.description.optional().meta({
    description: 'One line about the product. When it is absent, it is composed from the facts.',
    example: 'Managed switch with six copper ports and two fibre ports.',
  }),
  classification: ProductSchema.shape.classification.optional(),
  market: MarketIdSchema.optional().meta({
    description:
      'The id of a market in content/markets.yaml. When it is absent, it follows from the function and the manufacturer.',
  }),
  manufacturer: TextSchema.meta({
    description: 'The id of a manufacturer in content/manufacturers.yaml.',
    example: 'moxa',
  }),
  manufacturerPartNumber: PartNumberSchema,
  sources: z.array(SourceSchema).min(1).meta({
    description: 'The public sources of the record, each with its date; at least one supports the identity.',
  }),
  namedPages: z.array(NamedPageSchema).min(1).optional().meta({
    description: 'Pages about the product that a source names. The build opens none of them.',
  }),
  note: NoteSchema.optional(),
});

/** A year, a month or a day, as exactly as a source has it. */
const PartialDateSchema = z.string().regex(/^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/);

const NameSourceSchema = authoredAddress(AddressSchema).meta({
  description: 'A public page or file that has the name or says so.',
  example: 'https://www.invent.org/inductees/edmund-schweitzer',
});

const ReadDaySchema = CalendarDateSchema.meta({
  description: 'The day on which the source was read.',
  example: '2026-11-24',
});

/** Another name under which a lookup finds a manufacturer: a spelling, an abbreviation, a full, former or brand name. */
const ManufacturerAliasSchema = z.strictObject({
  name: authoredLine(TextSchema).meta({
    description: 'The other name, exactly as people write it; lookups ignore case.',
    example: 'Allen-Bradley',
  }),
  reason: authoredLine(TextSchema).meta({
    description: 'Why this name means this manufacturer and no other, in one sentence.',
    example: 'A brand of Rockwell Automation, which its manuals name as its trademark.',
  }),
  source: NameSourceSchema.optional().meta({
    description:
      'A public page that has the name or says so; absent where there is none, for example for another spelling.',
  }),
  read: ReadDaySchema.optional(),
  since: PartialDateSchema.optional().meta({
    description:
      'Since when the name has belonged to this manufacturer, as the source says: a year, a month or a day.',
    example: '2021-03-17',
  }),
  until: PartialDateSchema.optional().meta({
    description: 'Until when the manufacturer used the name, as the source says: a year, a month or a day.',
    example: '2008',
  }),
});

/** A name with which people mean a manufacturer in lists, though others may have it too. No lookup of the API answers it. */
const ManufacturerShortNameSchema = z.strictObject({
  name: authoredLine(TextSchema).meta({
    description: 'The short name, exactly as people write it; case does not matter.',
    example: 'AB',
  }),
  reason: authoredLine(TextSchema).meta({
    description: 'Why people mean this manufacturer by it, in one sentence.',
    example: 'The two letters of the brand Allen-Bradley.',
  }),
  source: NameSourceSchema,
  read: ReadDaySchema,
});

/** A name in parts lists that is no manufacturer, such as that of a shop. */
const NotManufacturerSchema = z.strictObject({
  name: authoredLine(TextSchema).meta({ description: 'The name as lists write it.', example: 'PROMAT' }),
  reason: authoredLine(TextSchema).meta({
    description: 'What it is instead, in one sentence.',
    example: 'A brand under which the traders of an association sell tools.',
  }),
  source: NameSourceSchema,
  read: ReadDaySchema,
});

/** `content/not-manufacturers.yaml`: names in parts lists that are no manufacturers. */
export const NotManufacturersFileSchema = z.array(NotManufacturerSchema);

export type NotManufacturer = z.infer<typeof NotManufacturerSchema>;

/** `content/manufacturers.yaml`: every manufacturer, with the other names by which it is known. */
export const ManufacturersFileSchema = z
  .array(
    z.strictObject({
      id: IdSchema,
      name: TextSchema.meta({ description: 'The name of the manufacturer.', example: 'HUBER+SUHNER' }),
      reason: authoredLine(TextSchema).optional().meta({
        description: 'What the source says of the name, in one sentence; for a manufacturer without records.',
        example: 'Manufacturer of power and automation technology in Zurich.',
      }),
      source: NameSourceSchema.optional(),
      read: ReadDaySchema.optional(),
      aliases: z
        .array(ManufacturerAliasSchema)
        .default([])
        .meta({ description: 'Other names by which the manufacturer is known, each with its reason.' }),
      shortNames: z.array(ManufacturerShortNameSchema).default([]).meta({
        description: 'Names with which people mean it in lists, though others may have them too.',
      }),
      market: IdSchema.optional().meta({
        description: 'The market of the products of this manufacturer whose function names no other.',
        example: 'industrial-networking',
      }),
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

/** `content/imports.yaml`: for each library that was imported, what was imported last. */
export const ImportsFileSchema = z.array(
  z.strictObject({
    repository: RepositorySchema,
    commit: CommitSchema.meta({
      description: 'The full hash of the commit that was imported.',
      example: 'b4dde373f0b02f970d1f4ac6b2b21bda26882269',
    }),
    date: CalendarDateSchema.meta({
      description: 'The day of that commit, as its committer date has it.',
      example: '2025-05-29',
    }),
    read: CalendarDateSchema.meta({
      description: 'The day on which the library was last read.',
      example: '2026-11-23',
    }),
  }),
);

/** What was imported of a library last. */
export type Import = z.infer<typeof ImportsFileSchema>[number];

/** A product before it is joined to anything: as its file has it, or as it follows from statements. */
export type AuthoredProduct = z.infer<typeof ProductFileSchema> & {
  /** The rules that descriptions of its sources meet which are not kept, each with its function. */
  readonly describedAs?: readonly DescribedFunction[];
};

/** A product with every field that a record shows: what its file leaves out is composed from its facts, or read by rules. */
export type ProductFile = AuthoredProduct & Pick<Product, 'description' | 'classification'>;

/** One source of a record. */
export type ProductSource = AuthoredProduct['sources'][number];

/** The id of a source in `content/sources.yaml`: of a file the repository that it is in. */
export const sourceIdOf = (source: ProductSource): string =>
  'repository' in source ? source.repository : source.source;

export type Manufacturer = z.infer<typeof ManufacturersFileSchema>[number];
export type Market = z.infer<typeof MarketsFileSchema>[number];

/** The fields of a record in which an editor wrote what is no fact of a source, and the day on which he did. */
export const ReadingsSchema = z.strictObject({
  date: CalendarDateSchema,
  fields: z.array(z.enum(['name', 'description', 'classification', 'market', 'note'])),
});

export type Readings = z.infer<typeof ReadingsSchema>;

/** A product as the catalogue has it: its file, joined to its manufacturer and its market. */
export type CatalogueProduct = {
  readonly record: ProductFile;
  readonly manufacturer: Manufacturer;
  readonly market: Market;
  /** What content/sources.yaml says of the sources of the record, each once, in the order of the record. */
  readonly sources: readonly CatalogueSource[];
  /** Its file, relative to the project, with forward slashes. */
  readonly file: string;
  /** The facts that an editor corrected, each with its source. */
  readonly corrections: readonly FactCorrection[];
  /** The places of the facts that it leaves out because its sources contradict each other. */
  readonly disputed: ReadonlySet<string>;
  /** What an editor wrote that is no fact of a source, and when; absent when nobody did. */
  readonly readings?: Readings;
};

/** The names of a manufacturer that have a reason, each with what it is: its own, another, or a short one. */
export const reasonedNames = ({ name, reason, source, read, aliases, shortNames }: Manufacturer) => [
  ...(reason === undefined ? [] : [{ name, kind: 'name' as const, reason, source, read }]),
  ...aliases.map((alias) => ({ ...alias, kind: 'alias' as const })),
  ...shortNames.map((short) => ({ ...short, kind: 'short_name' as const })),
];

/** Everything a manufacturer can be looked up by: its id, its name and its aliases. */
export const manufacturerNames = (manufacturer: Manufacturer): string[] => [
  manufacturer.id,
  manufacturer.name,
  ...manufacturer.aliases.map(({ name }) => name),
];

/** Manufacturers by the keys of all their names. */
export const manufacturersByKey = (manufacturers: readonly Manufacturer[]): Map<string, Manufacturer> =>
  new Map(
    manufacturers.flatMap((one) =>
      manufacturerNames(one).map((name) => [manufacturerKey(name), one] as const),
    ),
  );
