import * as z from 'zod';
import { revisionAddress } from '../contracts/statements.ts';
import { manufacturerKey } from '../evidence/lookup-key.ts';
import { compareText } from '../evidence/text-order.ts';
import { type KeptAdvisory, type KeptProduct, productStates } from './kept-advisory.ts';
import { wordsOfName } from './name-words.ts';
import { type AdvisoryIndex, type Mention, openAdvisoryIndex, type Publisher } from './named-by-vendor.ts';

const DaySchema = z.iso.date();
const PlaceSchema = z.int().nonnegative();

/**
 * Places in a table in rising order, each as the distance to the one before: the first from 0. Lists that many advisories share are
 * written alike, and compress to almost nothing.
 */
const PlacesSchema = z.array(PlaceSchema);

const PublisherSchema = z.strictObject({ name: z.string(), namespace: z.string() });

/** What an advisory says of several values alike: since when and until when (0: since its first, as of its newest revision), its states. */
const saying = [DaySchema.or(z.literal(0)), DaySchema.or(z.literal(0)), PlaceSchema] as const;

/** What an advisory names of one vendor: values of its fields for numbers with the words for a version, then words of product names. */
const NamedByVendorSchema = z.tuple([
  PlaceSchema.describe('The vendor.'),
  z.array(z.tuple([...saying, PlaceSchema, PlacesSchema])).describe('Values: the fourth is the version.'),
  z.array(z.tuple([...saying, PlacesSchema])).describe('Words of names.'),
]);

/** `/catalogue/advisories/index.json`: what every advisory names, to be read whole. Tables come first; rows name their places, from 0. */
const IndexFileSchema = z.strictObject({
  schema: z.literal('nameplate-advisory-index'),
  schemaVersion: z.literal('0.1.0'),
  publishers: z.array(PublisherSchema),
  /** Addresses that the files of advisories begin with: a folder at a commit; and the place of the publisher. */
  folders: z.array(z.tuple([z.string(), PlaceSchema])),
  states: z.array(z.array(z.enum(productStates))),
  versions: z.array(z.string()),
  vendors: z.array(
    z.strictObject({
      /** Its name as advisories write it, or that of our manufacturer. */
      name: z.string(),
      /** The id of our manufacturer. */
      id: z.string().optional(),
      /** The ids of manufacturers whose whole names its name contains. */
      like: z.array(z.string()).optional(),
      /** The values of fields for numbers, and the words of product names that may be numbers. */
      values: z.array(z.string()),
    }),
  ),
  /** In the order of their ids: id, day of the first and of the newest revision, folder, file (0: the usual one), what it names. */
  advisories: z.array(
    z.tuple([
      z.string(),
      DaySchema,
      DaySchema,
      PlaceSchema,
      z.string().or(z.literal(0)),
      z.array(NamedByVendorSchema),
    ]),
  ),
});

export type AdvisoryIndexFile = z.infer<typeof IndexFileSchema>;

type NamedByVendor = z.infer<typeof NamedByVendorSchema>;
type Said = [since: string | 0, last: string | 0, state: number];

/** `/catalogue/advisories/titles.json`: the titles of the advisories in the order in which the index has them. */
export const AdvisoryTitlesSchema = z.array(z.string());

/** The file of an advisory below its folder, as CISA names it. */
const usualFile = (id: string): string => `20${id.split('-')[1] ?? ''}/${id.toLowerCase()}.json`;

/** Gives each text its place in a table. */
const createTable = () => {
  const places = new Map<string, number>();
  return {
    placeOf: (text: string): number => {
      const known = places.get(text) ?? places.size;
      places.set(text, known);
      return known;
    },
    texts: () => [...places.keys()],
    /** What the texts are as JSON. */
    values: () => [...places.keys()].map((text): unknown => JSON.parse(text)),
  };
};

const distances = (places: Iterable<number>): number[] => {
  const sorted = [...new Set(places)].sort((one, other) => one - other);
  return sorted.map((place, at) => place - (sorted[at - 1] ?? 0));
};

/** A manufacturer of the register, as far as names of vendors are read by it. */
type Registered = { readonly id: string; readonly name: string; readonly names: readonly string[] };

const asWholeWords = (text: string): string =>
  ` ${manufacturerKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Makes what says which manufacturer a vendor is, or which ones its name contains: `PHOENIX CONTACT, Innominate Security Technologies`. */
const createVendors = (manufacturers: readonly Registered[]) => {
  const byId = new Map(manufacturers.map((one) => [one.id, one]));
  const wholeNames = manufacturers.flatMap(({ id, names }) =>
    names.filter((name) => name.length >= 3).map((name) => ({ id, words: asWholeWords(name) })),
  );
  return ({ vendor: name, manufacturer }: KeptProduct) => {
    const known = byId.get(manufacturer ?? '');
    if (known !== undefined) return { key: known.id, name: known.name, id: known.id, like: [] };
    const words = asWholeWords(name);
    const like = new Set(wholeNames.filter((one) => words.includes(one.words)).map(({ id }) => id));
    return { key: manufacturerKey(name), name, id: undefined, like: [...like].sort(compareText) };
  };
};

/** A vendor while an index is made, with every value and word that advisories have of it. */
type OpenVendor = ReturnType<ReturnType<typeof createVendors>> & { readonly values: Set<string> };

/** The words of the name of a product that are none of its numbers. */
const otherWords = ({ name, numbers = [] }: KeptProduct): string[] => {
  const own = new Set(numbers);
  return wordsOfName(name).filter((word) => !own.has(word));
};

/** Makes what gives the vendor of a product: the same for all names of one. */
const openVendors = (manufacturers: readonly Registered[]) => {
  const read = createVendors(manufacturers);
  const byWritten = new Map<string, OpenVendor>();
  const byKey = new Map<string, OpenVendor>();
  const vendorOf = (product: KeptProduct): OpenVendor => {
    const written = `${product.manufacturer ?? ''}\n${product.vendor}`;
    const known = byWritten.get(written);
    if (known !== undefined) return known;
    const vendor = read(product);
    const one = byKey.get(vendor.key) ?? { ...vendor, values: new Set() };
    byKey.set(vendor.key, one);
    byWritten.set(written, one);
    return one;
  };
  return { byKey, vendorOf };
};

/** Rows that say the same of several values, by what they say. */
const rowsOf = <Row extends unknown[]>() => {
  const rows = new Map<string, { readonly row: Row; readonly places: Set<number> }>();
  return {
    add: (row: Row, places: readonly number[]): void => {
      if (places.length === 0) return;
      const key = JSON.stringify(row);
      const one = rows.get(key) ?? { row, places: new Set() };
      rows.set(key, one);
      for (const place of places) one.places.add(place);
    },
    all: (): [...Row, number[]][] => [...rows.values()].map(({ row, places }) => [...row, distances(places)]),
  };
};

/**
 * Makes the index of advisories, and their titles in its order. The same advisories give the same index. `publisherOf` gives the publisher
 * of the advisories of a source.
 */
export const advisoryIndex = (
  kept: readonly KeptAdvisory[],
  manufacturers: readonly Registered[],
  publisherOf: (source: string) => Publisher,
): { readonly file: AdvisoryIndexFile; readonly titles: string[] } => {
  const advisories = kept.toSorted(
    (one, other) => compareText(one.id, other.id) || compareText(one.newest.path, other.newest.path),
  );
  const { byKey, vendorOf } = openVendors(manufacturers);
  for (const { products } of advisories) {
    for (const product of products) {
      const { values } = vendorOf(product);
      for (const value of [...(product.numbers ?? []), ...otherWords(product)]) values.add(value);
    }
  }
  const vendors = [...byKey.values()].sort((one, other) => compareText(one.key, other.key));
  const tables = new Map(
    vendors.map((vendor, place) => {
      const values = [...vendor.values].sort(compareText);
      return [vendor.key, { place, values, places: new Map(values.map((value, at) => [value, at])) }];
    }),
  );
  const publishers = createTable();
  const folders = createTable();
  const versions = createTable();
  const states = createTable();
  const rows = advisories.map(
    ({ id, source, first, newest, products }): AdvisoryIndexFile['advisories'][number] => {
      const address = revisionAddress(source, newest) ?? '';
      const usual = usualFile(id);
      const isUsual = address.endsWith(`/${usual}`);
      const folder = isUsual
        ? address.slice(0, -usual.length)
        : address.slice(0, address.lastIndexOf('/') + 1);
      const named = [...Map.groupBy(products, (product) => vendorOf(product).key)].map(
        ([key, own]): NamedByVendor => {
          const table = tables.get(key);
          const placesOf = (values: readonly string[]): number[] =>
            values.flatMap((value) => table?.places.get(value) ?? []);
          const numbers = rowsOf<[...Said, version: number]>();
          const words = rowsOf<Said>();
          for (const product of own) {
            const since = product.since === first.date ? 0 : product.since;
            const state = states.placeOf(JSON.stringify(product.states ?? []));
            const said: Said = [since, product.last ?? 0, state];
            const values = placesOf(product.numbers ?? []);
            if (values.length > 0) numbers.add([...said, versions.placeOf(product.version ?? '')], values);
            words.add(said, placesOf(otherWords(product)));
          }
          return [table?.place ?? 0, numbers.all(), words.all()];
        },
      );
      return [
        id,
        first.date,
        newest.date,
        folders.placeOf(JSON.stringify([folder, publishers.placeOf(JSON.stringify(publisherOf(source)))])),
        isUsual ? 0 : address.slice(folder.length),
        named,
      ];
    },
  );
  const file = IndexFileSchema.parse({
    schema: 'nameplate-advisory-index',
    schemaVersion: '0.1.0',
    publishers: publishers.values(),
    folders: folders.values(),
    states: states.values(),
    versions: versions.texts(),
    vendors: vendors.map(({ key, name, id, like }) => ({
      name,
      ...(id !== undefined && { id }),
      ...(like.length > 0 && { like }),
      values: tables.get(key)?.values ?? [],
    })),
    advisories: rows,
  });
  return { file, titles: advisories.map(({ title }) => title) };
};

const spread = (distances: readonly number[]): number[] => {
  let place = 0;
  return distances.map((distance) => {
    place += distance;
    return place;
  });
};

/** Reads an index; undefined for what is none. */
export const readAdvisoryIndex = (value: unknown): AdvisoryIndex | undefined => {
  const { data } = IndexFileSchema.safeParse(value);
  if (data === undefined) return undefined;
  const index = openAdvisoryIndex();
  const vendors = data.vendors.map((vendor) => ({ ...index.vendor(vendor), values: vendor.values }));
  for (const [place, [id, first, date, at, file, named]] of data.advisories.entries()) {
    const [folder, by] = data.folders[at] ?? [];
    const publisher = data.publishers[by ?? 0];
    if (folder === undefined || publisher === undefined) return undefined;
    const address = `${folder}${file === 0 ? usualFile(id) : file}`;
    const advisory = { id, publisher, first, date, address, place };
    for (const [at, numbers, words] of named) {
      const vendor = vendors[at];
      if (vendor === undefined) return undefined;
      const { values } = vendor;
      const mention = ([since, last, state]: Said, version: string): Mention => ({
        advisory,
        since: since === 0 ? first : since,
        last: last === 0 ? undefined : last,
        states: data.states[state] ?? [],
        version,
      });
      vendor.about(advisory, numbers.length > 0);
      for (const [since, last, state, version, places] of numbers) {
        const said = mention([since, last, state], data.versions[version] ?? '');
        for (const one of spread(places)) vendor.number(values[one] ?? '', said);
      }
      for (const [since, last, state, places] of words) {
        const said = mention([since, last, state], '');
        for (const one of spread(places)) vendor.word(values[one] ?? '', said);
      }
    }
  }
  const upTo = data.advisories.reduce((newest, [, , date]) => (date > newest ? date : newest), '');
  return index.close([{ of: data.publishers.map(({ name }) => name), upTo }]);
};
