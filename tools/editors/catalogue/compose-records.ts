import {
  type AuthoredProduct,
  type ProductSource,
  sourceIdOf,
} from '../../../src/content/catalogue/product-file.ts';
import { PhysicalSchema } from '../../../src/contracts/product.ts';
import { factText, type SourceHistory, type Statement } from '../../../src/contracts/statements.ts';
import { type CatalogueFile, type CatalogueFiles, recordText } from './catalogue-files.ts';
import { recordFile, recordId, withSources } from './record-file.ts';
import { type ReadHistories, statementTexts } from './statement-texts.ts';

/**
 * What a source says of a product now, without what the catalogue gives it: an id, a state and a date. What a kind of source never
 * says is left out, and stays as the record has it.
 */
export type StatedProduct = Pick<
  AuthoredProduct,
  'manufacturer' | 'manufacturerPartNumber' | 'name' | 'physical'
> &
  Partial<Pick<AuthoredProduct, 'description' | 'classification' | 'identifiers' | 'namedPages' | 'market'>>;

/** A product of a source, with what its record cites. */
export type ReadProduct = {
  readonly stated: StatedProduct;
  /** The files, the page or the list of the source that name it, as the record cites them; at least one. */
  readonly sources: readonly ProductSource[];
  /** What the source has said about it, given what it had said before this import. */
  readonly histories: (before: readonly SourceHistory[]) => readonly SourceHistory[];
};

/** A record whose product the source no longer has. */
export type GoneRecord = {
  readonly entry: CatalogueFile;
  /** The last day on which an import saw it there; without it the date of what the record cites. */
  readonly lastSeen: string | undefined;
  readonly histories: ReadProduct['histories'];
};

/** What an import would write. */
export type ComposedRecords = {
  /** The text of every file that is new or changed, those of the statements too. */
  readonly texts: ReadonlyMap<string, string>;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  /** Records whose products the source no longer has, newly marked. */
  readonly dropped: readonly string[];
  /** Physical facts that an editor or another source wrote, where a source that states such facts says otherwise. */
  readonly kept: readonly { readonly file: string; readonly field: string }[];
};

/** The key that two products share when a lookup could not tell them apart. */
export const pairOf = ({
  manufacturer,
  manufacturerPartNumber,
}: Pick<AuthoredProduct, 'manufacturer' | 'manufacturerPartNumber'>): string =>
  JSON.stringify([manufacturer, manufacturerPartNumber]);

const isSame = (one: unknown, other: unknown): boolean => factText(one) === factText(other);

/** What a history said last: what stands, or what its end ended where the source no longer has the product. */
const lastStatements = ({ revisions, statements }: SourceHistory): readonly Statement[] => {
  const standing = statements.filter(({ until }) => until === undefined);
  return standing.length > 0 ? standing : statements.filter(({ until }) => until === revisions.length - 1);
};

/** The pages that a record names: those that somebody has opened or another source may have named stay. */
const mergePages = (
  own: NonNullable<AuthoredProduct['namedPages']>,
  stated: NonNullable<AuthoredProduct['namedPages']>,
  isAlone: boolean,
): AuthoredProduct['namedPages'] => {
  const isIn = (pages: typeof own, address: string) => pages.some((page) => page.address === address);
  const stay = own.filter(({ address, opened }) => !isAlone || opened !== undefined || isIn(stated, address));
  const pages = [...stay, ...stated.filter(({ address }) => !isIn(own, address))];
  return pages.length === 0 ? undefined : pages;
};

/** The sources of a record after an import: those of the source stand where they stood, and support what they supported. */
const mergeSources = (
  { sources: before }: AuthoredProduct,
  id: string,
  now: readonly ProductSource[],
): ProductSource[] => {
  const first = before.findIndex((one) => sourceIdOf(one) === id);
  const others = before.filter((one) => sourceIdOf(one) !== id);
  const supports = before[first]?.supports;
  const own = now.map((one) => ({ ...one, supports: supports ?? one.supports }));
  const at = first === -1 ? others.length : first;
  return [...others.slice(0, at), ...own, ...others.slice(at)];
};

/**
 * A record with what its source says now, and the physical facts that stayed otherwise. What the source said before and the record
 * still has follows it; any other value is an editor's or another source's and stays. What is no fact, such as the description,
 * follows a source that is the only one.
 */
const mergeStated = (
  record: AuthoredProduct,
  sourceId: string,
  before: readonly SourceHistory[],
  { stated, sources: now }: Pick<ReadProduct, 'stated' | 'sources'>,
): { readonly record: AuthoredProduct; readonly kept: readonly string[] } => {
  const said = before.flatMap(lastStatements);
  const saidAt = (place: string) =>
    new Set(said.flatMap(({ pointer, value }) => (pointer === place ? factText(value) : [])));
  const follows = (pointer: string, own: unknown): boolean => {
    if (own === undefined) return true;
    const values = saidAt(pointer);
    if (!Array.isArray(own)) return values.has(factText(own));
    // Each group of ports is a statement.
    return own.length === values.size && own.every((group) => values.has(factText(group)));
  };
  const kept: string[] = [];
  const names = new Set([...Object.keys(stated.physical), ...Object.keys(record.physical)]);
  const physical = [...names].map((name): [string, unknown] => {
    const [own, next]: unknown[] = [record.physical, stated.physical].map((of) => Reflect.get(of, name));
    if (follows(`/physical/${name}`, own)) return [name, next];
    if (!isSame(own, next)) kept.push(name);
    return [name, own];
  });
  const sources = mergeSources(record, sourceId, now);
  const isAlone = sources.every((one) => sourceIdOf(one) === sourceId);
  const { description, classification, identifiers, namedPages } = stated;
  const { namedPages: pages = [], ...rest } = record;
  const mergedPages = namedPages === undefined ? record.namedPages : mergePages(pages, namedPages, isAlone);
  const merged = {
    ...withSources(rest, sources),
    name: follows('/name', record.name) ? stated.name : record.name,
    physical: PhysicalSchema.parse(Object.fromEntries(physical.filter(([, value]) => value !== undefined))),
    ...(isAlone && {
      ...(identifiers && { identifiers }),
      ...(description && { description }),
      ...(classification && { classification }),
    }),
    ...(mergedPages && { namedPages: mergedPages }),
  };
  // A source without physical facts says nothing against those of others.
  return { record: merged, kept: Object.keys(stated.physical).length === 0 ? [] : kept };
};

const newRecord = (
  id: string,
  { market, description, classification, namedPages = [], ...stated }: StatedProduct,
  sources: readonly ProductSource[],
): AuthoredProduct =>
  withSources(
    {
      id,
      ...(market && { market }),
      manufacturer: stated.manufacturer,
      manufacturerPartNumber: stated.manufacturerPartNumber,
      name: stated.name,
      identifiers: stated.identifiers ?? [],
      verification: { status: 'source_listed', evidenceAsOf: '' },
      ...(description && { description }),
      ...(classification && { classification }),
      physical: stated.physical,
      sources: [],
      ...(namedPages.length > 0 && { namedPages }),
    },
    sources,
  );

/** A record whose product the source no longer has: marked with the last day on which it was seen there. */
const dropStated = (record: AuthoredProduct, id: string, lastSeen: string | undefined): AuthoredProduct => ({
  ...record,
  sources: record.sources.map((one) =>
    sourceIdOf(one) === id ? { ...one, lastSeen: one.lastSeen ?? lastSeen ?? one.date } : one,
  ),
});

/** Composes the files that an import of a source adds and changes. Products that the catalogue has get it as a further source. */
export const composeRecords = (
  contentRoot: string,
  sourceId: string,
  products: readonly ReadProduct[],
  gone: readonly GoneRecord[],
  catalogue: CatalogueFiles,
): ComposedRecords => {
  const { files, histories } = catalogue;
  const present = new Map(files.map((entry) => [pairOf(entry.record), entry]));
  const ids = new Set(files.map(({ record }) => record.id));
  const names = new Set(files.map(({ file }) => file));
  const texts = new Map<string, string>();
  const read: ReadHistories[] = [];
  const [added, changed, dropped]: [string[], string[], string[]] = [[], [], []];
  const kept: { file: string; field: string }[] = [];
  const historiesOf = (id: string): SourceHistory[] =>
    (histories.get(id)?.sources ?? []).filter((history) => history.source === sourceId);
  const put = (entry: CatalogueFile, record: AuthoredProduct, changes: string[]): void => {
    const text = recordText(entry, record);
    if (text === entry.text) return;
    texts.set(entry.file, text);
    changes.push(entry.file);
  };

  for (const product of products) {
    const { stated, sources } = product;
    const entry = present.get(pairOf(stated));
    const id =
      entry?.record.id ??
      recordId(stated.manufacturer, stated.manufacturerPartNumber, (taken) => ids.has(taken));
    const before = historiesOf(id);
    read.push({ record: { id, manufacturer: stated.manufacturer }, histories: product.histories(before) });
    if (entry !== undefined) {
      const merged = mergeStated(entry.record, sourceId, before, product);
      for (const name of merged.kept) kept.push({ file: entry.file, field: `physical.${name}` });
      put(entry, merged.record, changed);
      continue;
    }
    const record = newRecord(id, stated, sources);
    const file = recordFile(record, (taken) => names.has(taken));
    ids.add(id);
    names.add(file);
    texts.set(file, recordText(undefined, record));
    added.push(file);
  }

  for (const { entry, lastSeen, histories: historiesAfter } of gone) {
    const before = historiesOf(entry.record.id);
    read.push({ record: entry.record, histories: historiesAfter(before) });
    put(entry, dropStated(entry.record, sourceId, lastSeen), dropped);
  }
  for (const [file, text] of statementTexts(contentRoot, catalogue, sourceId, read)) texts.set(file, text);
  const unchanged = products.length - added.length - changed.length;
  return { texts, added, changed, unchanged, dropped, kept };
};
