import * as z from 'zod';

/** A part number that an advisory names, with the names that stand above it in its tree of products. */
export type Mention = {
  readonly manufacturer: string;
  readonly partNumber: string;
  /** Without the part number that may follow it in brackets. */
  readonly name: string;
};

/** A version of a product that an advisory lists, whether it has a part number or none. */
export type ListedProduct = {
  readonly manufacturer: string;
  /** On one line, otherwise as written. */
  readonly name: string;
  /** The version, or the range of versions, as written. */
  readonly version: string;
  readonly partNumbers: readonly string[];
};

/** What is taken from a security advisory. */
export type Advisory = {
  /** The name under which the authority publishes it. */
  readonly id: string;
  /** The day of this revision, which the advisory states itself: `YYYY-MM-DD`. */
  readonly date: string;
  /** Whether anybody may have it. */
  readonly isPublic: boolean;
  /** Whether it says that it was extracted from unstructured data and may contain inaccuracies. */
  readonly isUnstructured: boolean;
  readonly products: readonly ListedProduct[];
  readonly mentions: readonly Mention[];
};

type Branch = {
  readonly category: string;
  readonly name: string;
  readonly branches?: readonly Branch[] | undefined;
  readonly product?:
    | {
        readonly product_identification_helper?:
          | { readonly model_numbers?: string[] | undefined; readonly skus?: string[] | undefined }
          | undefined;
      }
    | undefined;
};

const NumbersSchema = z.array(z.string()).optional();

const BranchSchema: z.ZodType<Branch> = z.object({
  category: z.string(),
  name: z.string(),
  get branches() {
    return z.array(BranchSchema).optional();
  },
  product: z
    .object({
      product_identification_helper: z
        .object({ model_numbers: NumbersSchema, skus: NumbersSchema })
        .optional(),
    })
    .optional(),
});

/** The parts of the Common Security Advisory Framework 2.0 (OASIS) that are read. */
const AdvisorySchema = z.object({
  document: z.object({
    distribution: z.object({ tlp: z.object({ label: z.string() }) }),
    notes: z.array(z.object({ text: z.string() })).optional(),
    tracking: z.object({
      id: z.string().min(1),
      current_release_date: z.iso.datetime({ offset: true }),
    }),
  }),
  product_tree: z.object({ branches: z.array(BranchSchema).optional() }).optional(),
});

/** A name without the part number that it ends with. */
const nameWithout = (partNumber: string, name: string): string => {
  const ending = ` (${partNumber})`;
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name;
};

/** The products below branches, which carry the names of the vendor, the product and the version that stand above. */
const productsBelow = (branches: readonly Branch[], above: ReadonlyMap<string, string>): ListedProduct[] =>
  branches.flatMap(({ category, name, branches: below = [], product }) => {
    const names = new Map(above).set(category, name);
    const { model_numbers = [], skus = [] } = product?.product_identification_helper ?? {};
    const listed: ListedProduct = {
      manufacturer: names.get('vendor') ?? '',
      name: (names.get('product_name') ?? '').replace(/\s+/g, ' ').trim(),
      version: names.get('product_version_range') ?? names.get('product_version') ?? '',
      partNumbers: [...model_numbers, ...skus],
    };
    return [...(product === undefined ? [] : [listed]), ...productsBelow(below, names)];
  });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads an advisory. Part numbers are only those of the standard's fields for them, never those of a name or of prose.
 * Undefined when it is not an advisory of that standard.
 */
export const readAdvisory = (text: string): Advisory | undefined => {
  const { data } = AdvisorySchema.safeParse(parsed(text));
  if (data === undefined) return undefined;
  const { distribution, notes = [], tracking } = data.document;
  const products = productsBelow(data.product_tree?.branches ?? [], new Map());
  return {
    id: tracking.id,
    date: new Date(tracking.current_release_date).toISOString().slice(0, 10),
    isPublic: ['WHITE', 'CLEAR'].includes(distribution.tlp.label),
    isUnstructured: notes.some((note) => note.text.includes('extracted from unstructured data')),
    products,
    mentions: products.flatMap(({ manufacturer, name, partNumbers }) =>
      partNumbers.map((partNumber) => ({ manufacturer, partNumber, name: nameWithout(partNumber, name) })),
    ),
  };
};
