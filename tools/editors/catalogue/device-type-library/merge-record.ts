import type { AuthoredProduct, ProductSource } from '../../../../src/content/catalogue/product-file.ts';
import { PhysicalSchema } from '../../../../src/contracts/product.ts';
import { isSameValue, withSources } from '../record-file.ts';
import type { DeviceType } from './device-type.ts';

/** The public name of the library: commits of a fork that the library contains are cited by it. */
export const libraryRepository = 'netbox-community/devicetype-library';

type LibrarySource = Extract<ProductSource, { readonly repository: string }>;

const isOfLibrary = (source: ProductSource): source is LibrarySource =>
  'repository' in source && source.repository === libraryRepository;

/** The sources of a record that are files of the library. */
export const librarySources = ({ sources }: Pick<AuthoredProduct, 'sources'>): LibrarySource[] =>
  sources.filter(isOfLibrary);

/** A commit of the library, and the path that a file had at it. */
export type LibraryRevision = Pick<LibrarySource, 'path' | 'commit' | 'date'>;

/** The revision that last changed a fact of a product, one for each file that describes it, the newest first. */
export type ProductEvidence = readonly [LibraryRevision, ...LibraryRevision[]];

const sourcesOf = (
  evidence: ProductEvidence,
  supports: ProductSource['supports'] = 'identity',
): LibrarySource[] =>
  evidence.map(({ path, commit, date }) => ({ repository: libraryRepository, path, commit, date, supports }));

/** A new record of a product. Its description, its class and its market are made when the catalogue is read. */
export const newRecord = (
  given: Pick<AuthoredProduct, 'id' | 'manufacturer' | 'manufacturerPartNumber'>,
  type: DeviceType,
  evidence: ProductEvidence,
): AuthoredProduct => ({
  id: given.id,
  manufacturer: given.manufacturer,
  manufacturerPartNumber: given.manufacturerPartNumber,
  name: type.model,
  identifiers: [],
  verification: { status: 'source_listed', evidenceAsOf: evidence[0].date },
  physical: type.physical,
  sources: sourcesOf(evidence),
  ...(type.addresses.length > 0 && { namedPages: type.addresses.map((address) => ({ address })) }),
});

/** A record after an import, and the facts in it that stayed because an editor had written them. */
export type Merged = { readonly record: AuthoredProduct; readonly kept: readonly string[] };

/**
 * What each field becomes: a value that is still the one of `base` is the import's and follows the source; any other is
 * an editor's and stays. A field that neither the record nor the base has is new.
 */
const mergeFields = (own: object, base: object, next: object) => {
  const kept: string[] = [];
  const names = [...Object.keys(next), ...Object.keys(own).filter((name) => !(name in next))];
  const fields = names.flatMap((name): (readonly [string, unknown])[] => {
    const [mine, old, current] = [own, base, next].map((fields) => Reflect.get(fields, name));
    if (mine === undefined || isSameValue(mine, old)) return current === undefined ? [] : [[name, current]];
    if (!isSameValue(mine, current)) kept.push(name);
    return [[name, mine]];
  });
  return { fields: Object.fromEntries(fields), kept };
};

/**
 * A record after an import. `base` is what the source said at the commits that the record cites, which tells what is the
 * import's from what is an editor's; undefined when these versions cannot be read, and then everything present stays.
 */
export const mergeRecord = (
  record: AuthoredProduct,
  base: DeviceType | undefined,
  type: DeviceType,
  evidence: ProductEvidence,
): Merged => {
  const physical = mergeFields(record.physical, base?.physical ?? {}, type.physical);
  const isImportedName = record.name === base?.model;
  const ownPages = record.namedPages ?? [];
  const known = new Set(ownPages.map(({ address }) => address));
  const pages = [
    ...ownPages.filter(
      ({ address, opened }) =>
        opened !== undefined || type.addresses.includes(address) || !base?.addresses.includes(address),
    ),
    ...type.addresses.filter((address) => !known.has(address)).map((address) => ({ address })),
  ];
  const firstCited = record.sources.findIndex(isOfLibrary);
  const others = record.sources.filter((source) => !isOfLibrary(source));
  const sources = others.toSpliced(
    firstCited === -1 ? others.length : firstCited,
    0,
    ...sourcesOf(evidence, record.sources[firstCited]?.supports),
  );
  const { namedPages: _, ...rest } = record;
  const merged = {
    ...withSources(rest, sources),
    name: isImportedName ? type.model : record.name,
    physical: PhysicalSchema.parse(physical.fields),
    ...(pages.length > 0 && { namedPages: pages }),
  };
  return { record: merged, kept: physical.kept.map((name) => `physical.${name}`) };
};

/** A record whose product is no longer in the source: marked with the last day on which an import saw it. */
export const dropRecord = (record: AuthoredProduct, lastSeen: string): AuthoredProduct => {
  const mark = ({ supports, ...source }: LibrarySource): LibrarySource => ({
    ...source,
    lastSeen: source.lastSeen ?? lastSeen,
    supports,
  });
  return { ...record, sources: record.sources.map((one) => (isOfLibrary(one) ? mark(one) : one)) };
};
