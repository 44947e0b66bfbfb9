import * as z from 'zod';
import { type ProductState, productStates } from './kept-advisory.ts';

/** A product of a document, with the words as written there. */
export type CsafProduct = {
  /** Where the document has it: in its tree, in its list of names, or as one that joins two others. */
  readonly place: 'tree' | 'list' | 'relationship';
  /** The name of the vendor; empty where the document gives none. */
  readonly vendor: string;
  /** On one line; empty where the document gives none. */
  readonly name: string;
  /** What else it calls the product: its full name, and the names above it that are of no vendor and no version. */
  readonly otherNames: readonly string[];
  /** What it writes of the version, or of a range of versions; empty where it writes nothing. */
  readonly version: string;
  /** The values of the fields for numbers, model_numbers before skus, each once. */
  readonly numbers: readonly string[];
  /** What it says of the product, over all vulnerabilities, in the order of {@link productStates}. */
  readonly states: readonly ProductState[];
};

/** What is read of a document of the Common Security Advisory Framework 2.0 (OASIS). */
export type CsafDocument = {
  readonly publisher: { readonly name: string; readonly namespace: string };
  /** The name under which its publisher publishes it. */
  readonly id: string;
  readonly title: string;
  /** The day of this revision in UTC, which the document states itself: `YYYY-MM-DD`. */
  readonly date: string;
  /** Its timestamp, in UTC. */
  readonly released: string;
  /** The version of this revision, as the document counts. */
  readonly version: string;
  /** The label of the Traffic Light Protocol, such as WHITE; undefined where it has none. */
  readonly tlp: string | undefined;
  /** Whether it says that it was extracted from unstructured data and may contain inaccuracies. */
  readonly isUnstructured: boolean;
  /** The highest base score of its vulnerabilities, 0 to 10, or its own word for how severe it is. */
  readonly severity: number | string | undefined;
  /** In the order of the document: those of its tree, those of its list, and those that join two others. */
  readonly products: readonly CsafProduct[];
};

/** A document, or why it cannot be read, in one sentence. */
export type CsafReading =
  | { readonly kind: 'document'; readonly document: CsafDocument }
  | { readonly kind: 'refused'; readonly reason: string };

/** What is read at most. CISA's largest document has 8 levels, 1,283 joined products and names of 400 characters. */
export const csafLimits = {
  /** Branches, one below the other. */
  depth: 100,
  /** Branches and products, each with its numbers. */
  products: 200_000,
  /** Characters of a text that is kept. */
  characters: 10_000,
  /** Characters of an id, and of the name and the namespace of a publisher, which stand beside every number that is found. */
  idCharacters: 500,
  /** Characters of all names, versions and numbers together, each as often as a product has it. */
  allCharacters: 10_000_000,
  /** Products that are followed from joined products, over all of them. */
  steps: 1_000_000,
} as const;

class Unreadable extends Error {}

/** Stops the reading with a sentence. */
const refuse = (reason: string): never => {
  throw new Unreadable(reason);
};

/** A text that says something, and can be written as UTF-8. */
const LineSchema = z
  .string()
  .regex(/\S/)
  .refine((text) => text.isWellFormed());

const IdSchema = LineSchema.max(csafLimits.idCharacters);

/** A list of texts, checked at once: a list of a million wrong entries makes one error. */
const TextsSchema = z
  .custom<readonly string[]>(
    (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
  )
  .optional();

/** Whether a time is one, in a year of four digits. */
const isYear = (time: Date): boolean =>
  time.getTime() >= Date.parse('0000-01-01') && time.getTime() < Date.parse('+010000-01-01');

/** A list whose entries are read one after the other. */
const ListSchema = z.array(z.unknown()).optional();

const ProductSchema = z.object({
  name: z.string().optional(),
  product_id: z.string(),
  product_identification_helper: z.object({ model_numbers: TextsSchema, skus: TextsSchema }).optional(),
});

/** A branch alone. Those below it are read one after the other, so that no depth exhausts the stack. */
const BranchSchema = z.object({
  category: z.string(),
  name: z.string(),
  branches: ListSchema,
  product: ProductSchema.optional(),
});

const RelationshipSchema = z.object({
  full_product_name: ProductSchema,
  product_reference: z.string(),
  relates_to_product_reference: z.string(),
});

const ScoreSchema = z.object({ baseScore: z.number().min(0).max(10).optional() }).optional();

const ScoresSchema = z.object({ cvss_v2: ScoreSchema, cvss_v3: ScoreSchema });

const VulnerabilitySchema = z.object({
  product_status: z
    .object({
      first_affected: TextsSchema,
      first_fixed: TextsSchema,
      fixed: TextsSchema,
      known_affected: TextsSchema,
      known_not_affected: TextsSchema,
      last_affected: TextsSchema,
      recommended: TextsSchema,
      under_investigation: TextsSchema,
    } satisfies Record<ProductState, typeof TextsSchema>)
    .optional(),
  scores: ListSchema,
});

const NoteSchema = z.object({ text: z.string() });

/** The head of a document; what is below its lists is read one entry after the other. */
const DocumentSchema = z.object({
  document: z.object({
    aggregate_severity: z.object({ text: z.string().optional() }).optional(),
    distribution: z.object({ tlp: z.object({ label: z.string() }).optional() }).optional(),
    notes: ListSchema,
    publisher: z.object({ name: IdSchema, namespace: IdSchema }),
    title: LineSchema,
    tracking: z.object({
      id: IdSchema,
      // The zone of a timestamp may lead out of the years that have four digits.
      current_release_date: z.iso.datetime({ offset: true }).refine((time) => isYear(new Date(time))),
      version: IdSchema,
    }),
  }),
  product_tree: z
    .object({
      branches: ListSchema,
      full_product_names: ListSchema,
      relationships: ListSchema,
    })
    .optional(),
  vulnerabilities: ListSchema,
});

const VersionSchema = z.object({ document: z.object({ csaf_version: z.literal('2.0') }) });

/** A value as its schema has it. The sentence about one that is not has the place alone, never the value. */
const read = <Schema extends z.ZodType>(schema: Schema, value: unknown, place: string): z.output<Schema> => {
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  const path = [place, ...(error?.issues[0]?.path ?? [])].filter((part) => part !== '').join('/');
  return refuse(`The document is not valid CSAF 2.0: look at ${path}.`);
};

/** A text on one line, otherwise as written. */
const onOneLine = (text: string): string => {
  if (text.length > csafLimits.characters) {
    refuse(`A name in it has more than ${csafLimits.characters.toLocaleString('en')} characters.`);
  }
  return text.replace(/\s+/g, ' ').trim();
};

type ProductNode = z.output<typeof ProductSchema>;

const numbersOf = ({ product_identification_helper: helper = {} }: ProductNode): string[] => {
  const { model_numbers = [], skus = [] } = helper;
  return [...new Set([...model_numbers, ...skus])].filter((number) => onOneLine(number) !== '');
};

/** A product with the id by which the rest of the document names it. */
type Identified = Omit<CsafProduct, 'states'> & { readonly id: string };

/** The names that stand above a branch: the last of each category, and all that may name the product. */
type Above = {
  readonly depth: number;
  readonly names: ReadonlyMap<string, string>;
  readonly naming: readonly string[];
};

const versionCategories = ['product_version_range', 'product_version', 'service_pack', 'patch_level'];

/** Categories whose names are none of the product. */
const notNaming = new Set(['vendor', ...versionCategories, 'language', 'host_name']);

const productBelow = (
  product: ProductNode,
  place: CsafProduct['place'],
  { names, naming }: Pick<Above, 'names' | 'naming'>,
): Identified => {
  // A range is said in place of the version that may stand above it.
  const versions = versionCategories.filter(
    (category) => !(category === 'product_version' && names.has('product_version_range')),
  );
  const fullName = onOneLine(product.name ?? '');
  const name = names.get('product_name') ?? names.get('product_family') ?? fullName;
  return {
    place,
    id: product.product_id,
    vendor: names.get('vendor') ?? '',
    name,
    otherNames: [...new Set([...naming, fullName])].filter((other) => other !== name && other !== ''),
    version: versions.flatMap((category) => names.get(category) ?? []).join(' '),
    numbers: numbersOf(product),
  };
};

/** The products of the tree, in its order. */
const productsOfTree = (
  roots: readonly unknown[],
  { count, weighed }: { readonly count: () => void; readonly weighed: (product: Identified) => Identified },
): Identified[] => {
  const products: Identified[] = [];
  const open: (Above & { readonly branch: unknown })[] = [];
  const enter = (branches: readonly unknown[], above: Above): void => {
    for (const branch of branches.toReversed()) open.push({ branch, ...above });
  };
  enter(roots, { depth: 1, names: new Map(), naming: [] });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { depth } = next;
    count();
    if (depth > csafLimits.depth) {
      refuse(`Its tree of products has more than ${csafLimits.depth} levels.`);
    }
    const { category, name, branches, product } = read(BranchSchema, next.branch, 'product_tree/branches');
    const written = onOneLine(name);
    const names = new Map(next.names).set(category, written);
    const naming = notNaming.has(category) ? next.naming : [...next.naming, written];
    if (product !== undefined) products.push(weighed(productBelow(product, 'tree', { names, naming })));
    if (branches !== undefined) enter(branches, { depth: depth + 1, names, naming });
  }
  return products;
};

type Relationship = z.output<typeof RelationshipSchema>;

/** The products that join two others: each has the vendor of its first part that has one, and the numbers of the parts of this vendor. */
const joinedProducts = (
  relationships: readonly Relationship[],
  single: readonly Identified[],
): Identified[] => {
  const singleById = new Map(single.map((one) => [one.id, one]));
  const joinedById = new Map(relationships.map((one) => [one.full_product_name.product_id, one]));
  let steps = 0;
  /** The single products of which one consists, the first first; a part that leads back is passed over. */
  const partsOf = (whole: Relationship): Identified[] => {
    const seen = new Set([whole.full_product_name.product_id]);
    const open = [whole.relates_to_product_reference, whole.product_reference];
    const parts: Identified[] = [];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      steps += 1;
      if (steps > csafLimits.steps) refuse('Its joined products lead to too many others.');
      if (seen.has(id)) continue;
      seen.add(id);
      const part = singleById.get(id);
      const joined = joinedById.get(id);
      if (part !== undefined) parts.push(part);
      else if (joined !== undefined) open.push(joined.relates_to_product_reference, joined.product_reference);
    }
    return parts;
  };
  return relationships.map((whole) => {
    const parts = partsOf(whole);
    const vendor = parts.find((part) => part.vendor !== '')?.vendor ?? '';
    const own = parts.filter((part) => part.vendor === vendor);
    const numbers = [whole.full_product_name, ...own].flatMap((one) =>
      'numbers' in one ? one.numbers : numbersOf(one),
    );
    steps += numbers.length;
    return {
      place: 'relationship',
      id: whole.full_product_name.product_id,
      vendor,
      name: onOneLine(whole.full_product_name.name ?? ''),
      otherNames: [],
      version: '',
      numbers: [...new Set(numbers)],
    };
  });
};

type Vulnerability = z.output<typeof VulnerabilitySchema>;

/** What vulnerabilities say of products, by the ids of these. */
const statesById = (vulnerabilities: readonly Vulnerability[]): Map<string, Set<ProductState>> => {
  const states = new Map<string, Set<ProductState>>();
  for (const { product_status = {} } of vulnerabilities) {
    for (const state of productStates) {
      for (const id of product_status[state] ?? []) {
        const own = states.get(id) ?? new Set();
        states.set(id, own.add(state));
      }
    }
  }
  return states;
};

const highestScore = (vulnerabilities: readonly Vulnerability[]): number | undefined => {
  let highest: number | undefined;
  for (const { scores = [] } of vulnerabilities) {
    for (const one of scores) {
      const { cvss_v2, cvss_v3 } = read(ScoresSchema, one, 'vulnerabilities/scores');
      for (const score of [cvss_v2?.baseScore, cvss_v3?.baseScore]) {
        if (score !== undefined && score > (highest ?? -1)) highest = score;
      }
    }
  }
  return highest;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('The file is not JSON.');
  }
};

const documentIn = (text: string): CsafDocument => {
  const json = parsed(text);
  if (!VersionSchema.safeParse(json).success) {
    refuse('The file is no document of CSAF 2.0: /document/csaf_version is not "2.0".');
  }
  const { document, product_tree = {}, vulnerabilities = [] } = read(DocumentSchema, json, '');
  let products = 0;
  let characters = 0;
  const count = (): void => {
    products += 1;
    if (products > csafLimits.products) {
      refuse(`It has more than ${csafLimits.products.toLocaleString('en')} products.`);
    }
  };
  /** A product, unless it and those before it say too much. */
  const weighed = (product: Identified): Identified => {
    characters += product.vendor.length + product.name.length + product.version.length;
    for (const text of [...product.otherNames, ...product.numbers]) characters += text.length;
    if (characters > csafLimits.allCharacters) {
      refuse(`Its products have more than ${csafLimits.allCharacters.toLocaleString('en')} characters.`);
    }
    return product;
  };
  const { branches = [], full_product_names = [], relationships = [] } = product_tree;
  const listed = full_product_names.map((one): Identified => {
    count();
    const product = read(ProductSchema, one, 'product_tree/full_product_names');
    return weighed(productBelow(product, 'list', { names: new Map(), naming: [] }));
  });
  const single = [...productsOfTree(branches, { count, weighed }), ...listed];
  const joined = relationships.map((one) => {
    count();
    return read(RelationshipSchema, one, 'product_tree/relationships');
  });
  const weaknesses = vulnerabilities.map((one) => read(VulnerabilitySchema, one, 'vulnerabilities'));
  const states = statesById(weaknesses);
  const { aggregate_severity, distribution, notes = [], publisher, title, tracking } = document;
  const word = onOneLine(aggregate_severity?.text ?? '');
  const released = new Date(tracking.current_release_date).toISOString();
  return {
    publisher: { name: onOneLine(publisher.name), namespace: onOneLine(publisher.namespace) },
    id: onOneLine(tracking.id),
    title: onOneLine(title),
    date: released.slice(0, 10),
    released,
    version: onOneLine(tracking.version),
    tlp: distribution?.tlp?.label,
    isUnstructured: notes.some((note) =>
      read(NoteSchema, note, 'document/notes').text.includes('extracted from unstructured data'),
    ),
    severity: highestScore(weaknesses) ?? (word === '' ? undefined : word),
    products: [...single, ...joinedProducts(joined, single).map(weighed)].map(({ id, ...product }) => ({
      ...product,
      states: productStates.filter((state) => states.get(id)?.has(state)),
    })),
  };
};

/**
 * Reads a document of CSAF 2.0 of any publisher. Numbers are only those of the standard's fields for them, never those of a name or of
 * prose. What a hostile document costs is bounded by its length and by {@link csafLimits}; bound its length before.
 */
export const readCsafDocument = (text: string): CsafReading => {
  try {
    return { kind: 'document', document: documentIn(text) };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'refused', reason: error.message };
    throw error;
  }
};

/** Whether anybody may have a document, as its label says. */
export const isPublic = ({ tlp }: CsafDocument): boolean => tlp === 'WHITE' || tlp === 'CLEAR';
