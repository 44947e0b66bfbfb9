import {
  type AuthoredProduct,
  type ProductSource,
  sourceIdOf,
} from '../../../src/content/catalogue/product-file.ts';
import { PhysicalSchema } from '../../../src/contracts/product.ts';
import { factText, type SourceHistory } from '../../../src/contracts/statements.ts';
import { type CatalogueFile, type CatalogueFiles, recordText } from './catalogue-files.ts';
import { recordFile, recordId, withSources } from './record-file.ts';
import { type ReadHistories, statementTexts } from './statement-texts.ts';

/** What a source says of a product now, without what the catalogue gives it: an id, a state and a date. */
export type StatedProduct = Pick<
  AuthoredProduct,
  | 'manufacturer'
  | 'manufacturerPartNumber'
  | 'name'
  | 'description'
  | 'classification'
  | 'identifiers'
  | 'physical'
  | 'namedPages'
  | 'market'
>;

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
};

/** The key that two products share when a lookup could not tell them apart. */
export const pairOf = ({
  manufacturer,
  manufacturerPartNumber,
}: Pick<AuthoredProduct, 'manufacturer' | 'manufacturerPartNumber'>): string =>
  JSON.stringify([manufacturer, manufacturerPartNumber]);

const isSame = (one: unknown, other: unknown): boolean => factText(one) === factText(other);

/**
 * A record with what its source says now. What the source said before and the record still has follows it; any other value is
 * an editor's or another source's and stays. What is no fact, such as the description, follows a source that is the only one.
 */
const mergeStated = (
  record: AuthoredProduct,
  before: readonly SourceHistory[],
  stated: StatedProduct,
  sources: readonly ProductSource[],
  isAlone: boolean,
): AuthoredProduct => {
  const standing = before.flatMap(({ statements }) => statements.filter(({ until }) => until === undefined));
  const follows = (pointer: string, own: unknown): boolean =>
    own === undefined ||
    standing.some((statement) => statement.pointer === pointer && isSame(own, statement.value));
  const names = new Set([...Object.keys(record.physical), ...Object.keys(stated.physical)]);
  const physical = [...names].map((name): [string, unknown] => {
    const own: unknown = Reflect.get(record.physical, name);
    return [name, follows(`/physical/${name}`, own) ? Reflect.get(stated.physical, name) : own];
  });
  const { description, classification, identifiers, namedPages } = stated;
  return {
    ...withSources(record, sources),
    name: follows('/name', record.name) ? stated.name : record.name,
    physical: PhysicalSchema.parse(Object.fromEntries(physical.filter(([, value]) => value !== undefined))),
    ...(isAlone && {
      identifiers,
      ...(description && { description }),
      ...(classification && { classification }),
      ...(namedPages && { namedPages }),
    }),
  };
};

const newRecord = (
  id: string,
  { market, description, classification, namedPages, ...stated }: StatedProduct,
  sources: readonly ProductSource[],
): AuthoredProduct =>
  withSources(
    {
      id,
      ...(market && { market }),
      manufacturer: stated.manufacturer,
      manufacturerPartNumber: stated.manufacturerPartNumber,
      name: stated.name,
      identifiers: stated.identifiers,
      verification: { status: 'source_listed', evidenceAsOf: '' },
      ...(description && { description }),
      ...(classification && { classification }),
      physical: stated.physical,
      sources: [],
      ...(namedPages && { namedPages }),
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
  const historiesOf = (id: string): SourceHistory[] =>
    (histories.get(id)?.sources ?? []).filter((history) => history.source === sourceId);
  const put = (entry: CatalogueFile, record: AuthoredProduct, changes: string[]): void => {
    const text = recordText(entry, record);
    if (text === entry.text) return;
    texts.set(entry.file, text);
    changes.push(entry.file);
  };

  for (const { stated, sources, histories: historiesAfter } of products) {
    const entry = present.get(pairOf(stated));
    const id =
      entry?.record.id ??
      recordId(stated.manufacturer, stated.manufacturerPartNumber, (taken) => ids.has(taken));
    const before = historiesOf(id);
    read.push({ record: { id, manufacturer: stated.manufacturer }, histories: historiesAfter(before) });
    if (entry !== undefined) {
      const others = entry.record.sources.filter((one) => sourceIdOf(one) !== sourceId);
      const all = [...others, ...sources];
      put(entry, mergeStated(entry.record, before, stated, all, others.length === 0), changed);
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
  return { texts, added, changed, unchanged, dropped };
};
