import type { KeptAdvisory, KeptProduct } from '../advisories/kept-advisory.ts';
import { valueKind } from '../advisories/value-kind.ts';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import { type CatalogueProduct, type ProductSource, sourceIdOf } from '../content/catalogue/product-file.ts';
import { advisorySources } from '../content/catalogue/sources.ts';
import type { PublishedAdvisory } from '../contracts/published-advisory.ts';
import { revisionAddress } from '../contracts/statements.ts';
import { csvLine } from '../text/csv.ts';
import { sourceAddress } from './api-bodies.ts';

/** The columns of the file of advisories, in their order; new ones come last. */
const columns = [
  'id',
  'manufacturer.id',
  'manufacturer.name',
  'manufacturerPartNumber',
  'advisory',
  'date',
  'lastSeen',
  'unstructured',
  'address',
  'source',
  'readUpTo',
  'namedSince',
  'lastNamed',
  'state',
  'versions',
  'title',
  'licence',
  'conditions',
  'attribution',
] as const;

type Cells = Partial<Record<(typeof columns)[number], string | undefined>>;

const joined = (texts: Iterable<string | undefined>): string =>
  [...new Set(texts)].filter((text) => text !== undefined).join('; ');

/** What an advisory says of the products that it names by a number: of those of the newest revision, else of the last that had one. */
const naming = (products: readonly KeptProduct[]): Cells => {
  const standing = products.filter(({ last }) => last === undefined);
  const lastNamed = products.reduce((latest, { last = '' }) => (last > latest ? last : latest), '');
  const said = standing.length > 0 ? standing : products.filter(({ last }) => last === lastNamed);
  return {
    namedSince: products.reduce(
      (first, { since }) => (since < first ? since : first),
      products[0]?.since ?? '',
    ),
    ...(standing.length === 0 && { lastNamed }),
    state: joined(said.flatMap(({ states = [] }) => states).sort()),
    versions: joined(said.map(({ version }) => version)),
  };
};

/** Finds the advisory that a source of a record is: the one of its file, else that of its id. */
const createAdvisoryOf = (advisories: readonly KeptAdvisory[]) => {
  const byFile = new Map(advisories.map((one) => [`${one.source} ${one.newest.path}`, one]));
  const byId = new Map(advisories.map((one) => [`${one.source} ${one.id}`, one]));
  return (source: ProductSource): KeptAdvisory | undefined => {
    const id = sourceIdOf(source);
    const ofFile = 'path' in source ? byFile.get(`${id} ${source.path}`) : undefined;
    return ofFile ?? byId.get(`${id} ${source.title}`);
  };
};

/** Which part numbers of records security advisories name: a row for each advisory of a record, the newest first. */
export const advisoriesCsv = (library: CatalogueLibrary): string => {
  const readUpTo = new Map(library.imports.map(({ repository, date }) => [repository, date]));
  const sources = new Map(advisorySources(library.sources).map((one) => [one.id, one]));
  const advisoryOf = createAdvisoryOf(library.advisories);
  const rowOf = ({ manufacturer, record }: CatalogueProduct, source: ProductSource) => {
    const kept = advisoryOf(source);
    const products = (kept?.products ?? []).filter(
      (one) => one.manufacturer === manufacturer.id && one.numbers?.includes(record.manufacturerPartNumber),
    );
    const newest = kept?.newest ?? source;
    const terms = sources.get(sourceIdOf(source));
    const date = newest.date;
    const cells: Cells = {
      id: record.id,
      'manufacturer.id': manufacturer.id,
      'manufacturer.name': manufacturer.name,
      manufacturerPartNumber: record.manufacturerPartNumber,
      advisory: 'repository' in source ? (source.title ?? source.path) : source.title,
      date,
      lastSeen: source.lastSeen,
      unstructured: 'unstructured' in source && source.unstructured ? 'true' : undefined,
      address: kept === undefined ? sourceAddress(source) : revisionAddress(kept.source, kept.newest),
      source: sourceIdOf(source),
      readUpTo: readUpTo.get(sourceIdOf(source)) ?? date,
      ...(products.length > 0 && naming(products)),
      title: kept?.title,
      licence: terms?.licence.id,
      conditions: terms?.licence.conditions,
      attribution: terms?.attribution,
    };
    return { date, row: columns.map((column) => cells[column]) };
  };
  const rows = library.products.flatMap((product) =>
    product.record.sources
      .filter((source) => sources.has(sourceIdOf(source)))
      .map((source) => rowOf(product, source))
      .toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))
      .map(({ row }) => row),
  );
  return [columns, ...rows].map(csvLine).join('');
};

const publishedProduct = ({
  vendor,
  manufacturer,
  name,
  version,
  numbers,
  ...days
}: KeptProduct): PublishedAdvisory['products'][number] => ({
  vendor,
  ...(manufacturer !== undefined && { 'manufacturer.id': manufacturer }),
  name,
  ...(version !== undefined && { version }),
  ...(numbers !== undefined && { values: numbers.map((value) => ({ value, kind: valueKind(value) })) }),
  ...days,
});

const publishedRevision = (source: string, revision: KeptAdvisory['first']): PublishedAdvisory['first'] => ({
  date: revision.date,
  version: revision.version,
  address: revisionAddress(source, revision) ?? '',
});

/** Every advisory that was read, of every vendor, with all its products: a line for each, in the order of ids. */
export const advisoriesNdjson = ({ advisories }: CatalogueLibrary): string =>
  advisories
    .map(({ source, first, newest, products, ...advisory }): PublishedAdvisory => {
      const { id, title, ...rest } = advisory;
      return {
        id,
        source,
        title,
        first: publishedRevision(source, first),
        newest: publishedRevision(source, newest),
        ...rest,
        products: products.map(publishedProduct),
      };
    })
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
