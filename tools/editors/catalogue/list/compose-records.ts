import { marketOfFacts } from '../../../../src/content/catalogue/compose-record.ts';
import {
  type AuthoredProduct,
  type Manufacturer,
  type ProductSource,
  sourceIdOf,
} from '../../../../src/content/catalogue/product-file.ts';
import { PhysicalSchema } from '../../../../src/contracts/product.ts';
import { factsOf, factText, type SourceHistory } from '../../../../src/contracts/statements.ts';
import { type CatalogueFile, type CatalogueFiles, recordText } from '../catalogue-files.ts';
import { withSources } from '../device-type-library/merge-record.ts';
import { recordFile, recordId } from '../record-file.ts';
import { type ReadHistories, statementTexts } from '../statement-texts.ts';
import { nextHistory } from './next-history.ts';
import type { ListedProduct } from './read-list.ts';

/** A page or a list as a record cites it. */
export type ListSource = Exclude<ProductSource, { readonly repository: string }>;

/** What an import of a list would write. */
export type ComposedList = {
  /** The text of every file that is new or changed, those of the statements too. */
  readonly texts: ReadonlyMap<string, string>;
  readonly added: number;
  readonly changed: number;
  /** Records whose products the list no longer has, newly marked. */
  readonly dropped: number;
};

const defaultMarket = 'it-equipment';

const pairOf = ({
  manufacturer,
  manufacturerPartNumber,
}: Pick<AuthoredProduct, 'manufacturer' | 'manufacturerPartNumber'>): string =>
  JSON.stringify([manufacturer, manufacturerPartNumber]);

const isSame = (one: unknown, other: unknown): boolean => factText(one) === factText(other);

/**
 * A record with what the list says now. What the list said before and the record still has follows it; any other value is an
 * editor's or another source's and stays. What is no fact, such as the description, follows a list that is the only source.
 */
const mergeListed = (
  record: AuthoredProduct,
  before: SourceHistory | undefined,
  listed: ListedProduct,
  sources: readonly ProductSource[],
): AuthoredProduct => {
  const stated = new Map(
    (before?.statements ?? [])
      .filter(({ until }) => until === undefined)
      .map(({ pointer, value }) => [pointer, value]),
  );
  const follows = (pointer: string, own: unknown): boolean =>
    own === undefined || (stated.has(pointer) && isSame(own, stated.get(pointer)));
  const names = new Set([...Object.keys(record.physical), ...Object.keys(listed.physical)]);
  const physical = [...names].map((name): [string, unknown] => {
    const own: unknown = Reflect.get(record.physical, name);
    return [name, follows(`/physical/${name}`, own) ? Reflect.get(listed.physical, name) : own];
  });
  const isAlone = sources.length === 1;
  const { description, classification, identifiers, namedPages } = listed;
  return {
    ...withSources(record, sources),
    name: follows('/name', record.name) ? listed.name : record.name,
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
  { market, description, classification, namedPages, ...listed }: ListedProduct,
  source: ListSource,
  ownMarket: string | undefined,
): AuthoredProduct => ({
  id,
  market: market ?? marketOfFacts(listed.physical) ?? ownMarket ?? defaultMarket,
  manufacturer: listed.manufacturer,
  manufacturerPartNumber: listed.manufacturerPartNumber,
  name: listed.name,
  identifiers: listed.identifiers,
  verification: { status: 'source_listed', evidenceAsOf: source.date },
  ...(description && { description }),
  ...(classification && { classification }),
  physical: listed.physical,
  sources: [source],
  ...(namedPages && { namedPages }),
});

/** A record whose product the list no longer has: marked with the day of the last list that had it. */
const dropListed = (record: AuthoredProduct, id: string): AuthoredProduct => ({
  ...record,
  sources: record.sources.map((one) =>
    sourceIdOf(one) === id ? { ...one, lastSeen: one.lastSeen ?? one.date } : one,
  ),
});

/**
 * Composes the files that a list adds and changes. `isComplete` says that the list has every product of its source: one that
 * it lacks is gone there.
 */
export const composeRecords = (
  contentRoot: string,
  products: readonly ListedProduct[],
  source: ListSource,
  isComplete: boolean,
  catalogue: CatalogueFiles,
): ComposedList => {
  const { files, manufacturers, histories } = catalogue;
  const manufacturerOf = new Map<string, Manufacturer>(manufacturers.map((one) => [one.id, one]));
  const present = new Map(files.map((entry) => [pairOf(entry.record), entry]));
  const ids = new Set(files.map(({ record }) => record.id));
  const names = new Set(files.map(({ file }) => file));
  const texts = new Map<string, string>();
  const read: ReadHistories[] = [];
  let [added, changed, dropped] = [0, 0, 0];
  const revision = { date: source.date, ...(source.address !== undefined && { address: source.address }) };
  const historyOf = (id: string) =>
    histories.get(id)?.sources.find((history) => history.source === source.source);
  const put = (entry: CatalogueFile, record: AuthoredProduct): boolean => {
    const text = recordText(entry, record);
    if (text !== entry.text) texts.set(entry.file, text);
    return text !== entry.text;
  };

  for (const product of products) {
    const entry = present.get(pairOf(product));
    const id =
      entry?.record.id ??
      recordId(product.manufacturer, product.manufacturerPartNumber, (taken) => ids.has(taken));
    const manufacturer = manufacturerOf.get(product.manufacturer);
    const before = historyOf(id);
    const facts = factsOf({
      manufacturer: manufacturer?.name ?? product.manufacturer,
      partNumber: product.manufacturerPartNumber,
      name: product.name,
      physical: product.physical,
    });
    read.push({
      record: { id, manufacturer: product.manufacturer },
      histories: [nextHistory(before, source.source, revision, facts)],
    });
    if (entry !== undefined) {
      const others = entry.record.sources.filter((one) => sourceIdOf(one) !== source.source);
      if (put(entry, mergeListed(entry.record, before, product, [...others, source]))) changed += 1;
      continue;
    }
    const record = newRecord(id, product, source, manufacturer?.market);
    const file = recordFile(record, (taken) => names.has(taken));
    ids.add(id);
    names.add(file);
    texts.set(file, recordText(undefined, record));
    added += 1;
  }

  const listed = new Set(products.map(pairOf));
  const gone = isComplete
    ? files.filter(
        ({ record }) =>
          !listed.has(pairOf(record)) && record.sources.some((one) => sourceIdOf(one) === source.source),
      )
    : [];
  for (const entry of gone) {
    const before = historyOf(entry.record.id);
    if (before !== undefined) {
      read.push({ record: entry.record, histories: [nextHistory(before, source.source, revision, [])] });
    }
    if (put(entry, dropListed(entry.record, source.source))) dropped += 1;
  }
  for (const [file, text] of statementTexts(contentRoot, catalogue, source.source, read)) {
    texts.set(file, text);
  }
  return { texts, added, changed, dropped };
};
