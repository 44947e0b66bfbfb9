import * as z from 'zod';
import { AddressSchema, CalendarDateSchema, TextSchema } from './primitives.ts';
import {
  IdentifierSchema,
  PortGroupSchema,
  type Product,
  ProductIdSchema,
  QuantitySchema,
} from './product.ts';

/** The value of a fact: a text, a number, whether something is so, a quantity, a group of ports, or an identifier. */
export const FactValueSchema = z.union([
  z.string(),
  z.boolean(),
  z.int(),
  QuantitySchema,
  PortGroupSchema,
  IdentifierSchema,
]);

const DateOfRevisionSchema = CalendarDateSchema.meta({
  description:
    'The day of the revision. For a commit its committer date, but never earlier than that of the revision before it.',
  example: '2024-05-20',
});

/** The repository in which a commit was read, where that is a copy of the one of the source. */
export const CopySchema = z
  .string()
  .regex(/^[\w.-]+\/[\w.-]+$/)
  .meta({
    description:
      'Owner and name of the copy in which the commit was read; absent when it was read in the repository of the source.',
    example: 'sthagen/cisagov-CSAF',
  });

/** A revision of a file in a repository. */
export const CommitRevisionSchema = z.strictObject({
  date: DateOfRevisionSchema,
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .meta({
      description: 'The full hash of the commit.',
      example: '4061057407966b39a9fbcbf8a19c4500a0f270e3',
    }),
  path: TextSchema.meta({
    description: 'The file, as it was called at that commit.',
    example: 'device-types/Moxa/EDS-P510.yaml',
  }),
  copy: CopySchema.optional(),
});

/** A revision of a source: of a file in a repository, or the day of a page or a list. */
export const RevisionSchema = z
  .union([
    CommitRevisionSchema,
    z.strictObject({
      date: DateOfRevisionSchema,
      address: AddressSchema.optional().meta({
        description: 'Where the page or list can be read; absent when it is not public.',
        example: 'https://www.moxa.com/en/products',
      }),
    }),
  ])
  .meta({ id: 'Revision', description: 'A state of a source. A page or a list has a day, and no commit.' });

/** The statements of one file, page or list about a product, at each revision that changed them. */
export const SourceHistorySchema = z.strictObject({
  source: TextSchema.meta({
    description: 'The id of the source: owner and name of the repository, or words joined by hyphens.',
    example: 'netbox-community/devicetype-library',
  }),
  revisions: z.array(RevisionSchema).min(1).meta({
    description:
      'Every revision that changed a fact, the oldest first. The last one may be the one that removed the product.',
  }),
  statements: z
    .array(
      z.strictObject({
        pointer: TextSchema.meta({
          description:
            'The place of the fact in a product of the API, as a JSON Pointer. Each group of ports is a fact at /physical/ports, each identifier one at /identifiers.',
          example: '/physical/rackUnits',
        }),
        value: FactValueSchema.meta({ description: 'The value, in the newest writing of the source.' }),
        since: z.int().nonnegative().meta({
          description: 'The revision since which the source has said so without interruption: its index.',
        }),
        until: z.int().nonnegative().optional().meta({
          description: 'The revision that no longer says so: its index. Absent while the statement stands.',
        }),
      }),
    )
    .meta({ description: 'The statements, in the order of a product’s fields and then of time.' }),
  gaps: z
    .array(z.strictObject({ from: RevisionSchema, to: RevisionSchema }))
    .optional()
    .meta({
      description:
        'From where to where the source could not be read. What it said in between is unknown, and a statement that stood before and after is taken to have stood.',
    }),
});

/** The histories of the sources of a record. */
const SourcesSchema = z
  .array(SourceHistorySchema)
  .min(1)
  .meta({ description: 'The sources of the record, each with its history.' });

/** One line of a published file of statements: a record, and the statements of its sources under the file's licence. */
export const PublishedHistorySchema = z.strictObject({
  id: ProductIdSchema,
  manufacturer: TextSchema.meta({ description: 'The id of the manufacturer.', example: 'moxa' }),
  manufacturerPartNumber: TextSchema.meta({
    description: 'The part number of the record.',
    example: 'EDS-P510',
  }),
  sources: SourcesSchema,
});

export type FactValue = z.infer<typeof FactValueSchema>;
export type CommitRevision = z.infer<typeof CommitRevisionSchema>;
export type Revision = z.infer<typeof RevisionSchema>;
export type SourceHistory = z.infer<typeof SourceHistorySchema>;
export type Statement = SourceHistory['statements'][number];
/** The statements of a record's sources. */
export type RecordHistory = { readonly id: string; readonly sources: readonly SourceHistory[] };
export type PublishedHistory = z.infer<typeof PublishedHistorySchema>;

/** A revision of a file without what else is known of it. */
export const commitRevisionOf = ({ date, commit, path, copy }: CommitRevision): CommitRevision => ({
  date,
  commit,
  path,
  ...(copy !== undefined && { copy }),
});

/** A fact: its place in the body of a product as a JSON Pointer, and its value. Each group of ports and each identifier is a fact of its own. */
export type Fact = { readonly pointer: string; readonly value: FactValue };

/** The place of the ports, whose groups are facts. */
export const portsPointer = '/physical/ports';

/** The place of the identifiers, each of which is a fact. */
export const identifiersPointer = '/identifiers';

/** Whether each entry of the list at a place is a fact of its own. */
export const isListPointer = (pointer: string): boolean =>
  pointer === portsPointer || pointer === identifiersPointer;

/** The places of facts, in the order of a product's body. */
export const factPointers: readonly string[] = [
  '/manufacturer/name',
  '/manufacturerPartNumber',
  '/name',
  identifiersPointer,
  ...[
    ...['form', 'weight', 'length', 'width', 'height', 'depth', 'rackUnits', 'fullDepth', 'airflow'],
    ...['subdeviceRole', 'moduleBays', 'deviceBays', 'ports'],
  ].map((field) => `/physical/${field}`),
];

/** The facts that a source can state about a product, each at its place; the entries of a list all at that of the list. */
export const factsOf = (product: {
  readonly manufacturer: string;
  readonly partNumber: string | undefined;
  readonly name: string;
  readonly identifiers?: Product['identifiers'];
  readonly physical: Product['physical'];
}): readonly Fact[] => {
  const { ports = [], ...fields } = product.physical;
  return [
    { pointer: '/manufacturer/name', value: product.manufacturer },
    ...(product.partNumber === undefined
      ? []
      : [{ pointer: '/manufacturerPartNumber', value: product.partNumber }]),
    { pointer: '/name', value: product.name },
    ...(product.identifiers ?? []).map((value) => ({ pointer: identifiersPointer, value })),
    ...Object.entries(fields).flatMap(([field, value]) =>
      value === undefined ? [] : [{ pointer: `/physical/${field}`, value }],
    ),
    ...ports.map((value) => ({ pointer: portsPointer, value })),
  ];
};

/** A decimal without zeros that change nothing: `1.50` and `01.5` are the same fact. */
const plainDecimal = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = [...fraction];
  const kept = digits.slice(0, digits.findLastIndex((digit) => digit !== '0') + 1).join('');
  return `${BigInt(whole)}${kept === '' ? '' : `.${kept}`}`;
};

/** A text that two values share exactly when they state the same, in whatever form. */
export const factText = (value: unknown): string =>
  JSON.stringify(value, (name, inner: unknown) =>
    name === 'value' && typeof inner === 'string' ? plainDecimal(inner) : inner,
  );

/** The address of a source at a revision: the file at its commit, or the page or list; undefined when it is not public. */
export const revisionAddress = (source: string, revision: Revision): string | undefined =>
  'commit' in revision
    ? `https://github.com/${revision.copy ?? source}/blob/${revision.commit}/${revision.path.split('/').map(encodeURIComponent).join('/')}`
    : revision.address;

/** The address of the change that a revision made: the commit, or the page or list; undefined when it is not public. */
export const changeAddress = (source: string, revision: Revision): string | undefined =>
  'commit' in revision
    ? `https://github.com/${revision.copy ?? source}/commit/${revision.commit}`
    : revision.address;
