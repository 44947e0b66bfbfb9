import type { PortGroup, Product } from '../../contracts/product.ts';
import { notClassified } from './functions.ts';
import { type CatalogueLibrary, recordsByManufacturer } from './library.ts';
import type { CatalogueProduct } from './product-file.ts';

/** What the comparable records of a record have in common with it, beside the function. */
export type Likeness = 'rack_height_and_ports' | 'port_type' | 'function';

/** Records that a reader of a record may want to see next. No record is in two of the lists, or is the record itself. */
export type RelatedRecords = {
  /** Of the same manufacturer: the part numbers begin alike. */
  readonly alike: readonly CatalogueProduct[];
  /** Of the same manufacturer: the next in the order of part numbers, after the last the first again. */
  readonly next: readonly CatalogueProduct[];
  /** Of other manufacturers, and with the same function. */
  readonly comparable: readonly CatalogueProduct[];
  /** What these have in common, undefined when there are none. */
  readonly likeness: Likeness | undefined;
};

/** The most records in each list: together they are few enough to look at, and no page grows with the catalogue. */
const maxRecords = { alike: 6, next: 4, comparable: 4 } as const;

/** The fewest characters at the beginning that part numbers which begin alike share. */
const fewestShared = 4;

const sharedLength = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
};

/**
 * How many characters two part numbers share at their beginning; 0 when these are fewer than four or less than half of
 * the longer number, because then they say nothing.
 */
const alikeness = (one: CatalogueProduct, other: CatalogueProduct | undefined): number => {
  if (other === undefined) return 0;
  const [a, b] = [one.record.manufacturerPartNumber, other.record.manufacturerPartNumber];
  const shared = sharedLength(a, b);
  return shared >= fewestShared && shared * 2 >= Math.max(a.length, b.length) ? shared : 0;
};

/**
 * The records around a place of a list in the order of part numbers whose numbers begin most alike: in that order, no
 * record further away begins more alike than one that is nearer.
 */
const alikeAround = (products: readonly CatalogueProduct[], index: number): CatalogueProduct[] => {
  const own = products[index];
  let [before, after] = [index - 1, index + 1];
  while (own !== undefined && after - before - 2 < maxRecords.alike) {
    const [earlier, later] = [alikeness(own, products[before]), alikeness(own, products[after])];
    if (earlier === 0 && later === 0) break;
    if (later >= earlier) after += 1;
    else before -= 1;
  }
  return products.slice(before + 1, after).filter((product) => product !== own);
};

/** The next records of a list after a place that are not in `taken`, beginning again after the last. */
const nextAround = (
  products: readonly CatalogueProduct[],
  index: number,
  taken: readonly CatalogueProduct[],
): CatalogueProduct[] => {
  const next: CatalogueProduct[] = [];
  const steps = Math.min(products.length - 1, maxRecords.next + taken.length);
  for (let step = 1; step <= steps && next.length < maxRecords.next; step += 1) {
    const product = products[(index + step) % products.length];
    if (product !== undefined && !taken.includes(product)) next.push(product);
  }
  return next;
};

/** The type of which a product has the most ports, with their number; undefined when the source lists none. */
const mainPorts = ({
  ports = [],
}: Product['physical']): { readonly type: string; readonly count: number } | undefined => {
  const counts = new Map<string, number>();
  const typeOf = ({ kind, type }: PortGroup): string => `${kind} ${type}`;
  for (const group of ports) counts.set(typeOf(group), (counts.get(typeOf(group)) ?? 0) + group.count);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first && { type: first[0], count: first[1] };
};

/** The function of a record; undefined when it is not classified, because such records have nothing in common. */
const functionOf = ({ classification }: CatalogueProduct['record']): string | undefined =>
  classification.name === notClassified ? undefined : classification.name;

/** The text that records have in common which are alike in one way; undefined when the facts for it are missing. */
const likenessKeys: Readonly<Record<Likeness, (product: CatalogueProduct) => string | undefined>> = {
  rack_height_and_ports: ({ record }) => {
    const [own, main] = [functionOf(record), mainPorts(record.physical)];
    const height = record.physical.rackUnits && Number(record.physical.rackUnits.value);
    return own && main && JSON.stringify([own, height, main.type, main.count]);
  },
  port_type: ({ record }) => {
    const [own, main] = [functionOf(record), mainPorts(record.physical)];
    return own && main && JSON.stringify([own, main.type]);
  },
  function: ({ record }) => functionOf(record),
};

/** The closest likeness first. */
export const likenesses = [
  'rack_height_and_ports',
  'port_type',
  'function',
] as const satisfies readonly Likeness[];

/** Records that are alike in one way: those of each manufacturer together, in the order of their names. */
type AlikeRecords = {
  readonly groups: readonly (readonly CatalogueProduct[])[];
  /** For each record the place of its group, and its own place within the group. */
  readonly indexOf: ReadonlyMap<CatalogueProduct, { readonly group: number; readonly rank: number }>;
};

const groupAlike = (products: readonly CatalogueProduct[]): AlikeRecords => {
  const groups = [...Map.groupBy(products, ({ manufacturer }) => manufacturer.id).values()];
  const indexes = groups.flatMap((records, group) =>
    records.map((product, rank) => [product, { group, rank }] as const),
  );
  return { groups, indexOf: new Map(indexes) };
};

/**
 * One record of each of the next manufacturers that have records alike, after the last the first again. Of each it is
 * the one at the same place among its own, so that the links are spread over all of them.
 */
const comparableTo = (product: CatalogueProduct, { groups, indexOf }: AlikeRecords): CatalogueProduct[] => {
  const { group: index, rank } = indexOf.get(product) ?? { group: 0, rank: 0 };
  const others = Math.min(groups.length - 1, maxRecords.comparable);
  return Array.from({ length: others }, (_, step) => groups[(index + step + 1) % groups.length]).flatMap(
    (group = []) => group[rank % group.length] ?? [],
  );
};

/**
 * The related records of every record, by its id. They depend on the catalogue alone and not on the order of its files,
 * and take a time that grows with the number of records and not with its square.
 */
export const relatedRecords = (library: CatalogueLibrary): ReadonlyMap<string, RelatedRecords> => {
  const manufacturers = recordsByManufacturer(library);
  const inOrder = manufacturers.flatMap(({ products }) => products);
  const alikeIn = likenesses.map((likeness) => {
    const keyOf = new Map(inOrder.map((product) => [product, likenessKeys[likeness](product)]));
    const keyed = Map.groupBy(inOrder, (product) => keyOf.get(product));
    keyed.delete(undefined);
    const records = new Map([...keyed].map(([key, products]) => [key, groupAlike(products)]));
    return { likeness, keyOf, records };
  });
  const comparableRecords = (product: CatalogueProduct) => {
    for (const { likeness, keyOf, records } of alikeIn) {
      const alike = records.get(keyOf.get(product));
      if (alike !== undefined && alike.groups.length > 1) {
        return { likeness, comparable: comparableTo(product, alike) };
      }
    }
    return { likeness: undefined, comparable: [] };
  };
  return new Map(
    manufacturers.flatMap(({ products }) =>
      products.map((product, index) => {
        const alike = alikeAround(products, index);
        const next = nextAround(products, index, alike);
        return [product.record.id, { alike, next, ...comparableRecords(product) }] as const;
      }),
    ),
  );
};
