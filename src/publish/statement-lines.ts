import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import {
  type AuthoredProduct,
  type CatalogueProduct,
  type ProductSource,
  sourceIdOf,
} from '../content/catalogue/product-file.ts';
import { historyPath } from '../contracts/site-paths.ts';
import type { StatementSource } from '../contracts/statement-bodies.ts';
import {
  changeAddress,
  commitRevisionOf,
  factPointers,
  factsOf,
  type PublishedHistory,
  type RecordHistory,
  type SourceHistory,
} from '../contracts/statements.ts';
import { formerNumbersOf } from '../evidence/former-numbers.ts';
import type { SourceReadings } from '../evidence/source-readings.ts';

/** The pointers of a product's identity, which every source states that supports it. */
const identityPointers = new Set(['/manufacturer/name', '/manufacturerPartNumber']);

/** Whether an import has kept the history of a source: of a repository that of the file that the record cites. */
const isHistoryOf = (source: ProductSource, { source: id, revisions }: SourceHistory): boolean => {
  if (sourceIdOf(source) !== id) return false;
  return (
    !('repository' in source) ||
    revisions.some(
      (revision) =>
        'commit' in revision && revision.commit === source.commit && revision.path === source.path,
    )
  );
};

/**
 * What a source without a history says: on its date, every fact of a record that rests on it alone, or else the identity
 * that it supports; possibly nothing.
 */
const singleStatements = (
  source: ProductSource,
  record: AuthoredProduct,
  manufacturer: string,
): SourceHistory => {
  const { manufacturerPartNumber: partNumber, name, identifiers, physical } = record;
  const facts = factsOf({ manufacturer, partNumber, name, identifiers, physical });
  const isAlone = record.sources.length === 1;
  const stated = facts
    .filter(({ pointer }) => isAlone || (source.supports === 'identity' && identityPointers.has(pointer)))
    .toSorted((one, other) => factPointers.indexOf(one.pointer) - factPointers.indexOf(other.pointer));
  const revision =
    'repository' in source
      ? commitRevisionOf(source)
      : { date: source.date, ...(source.address !== undefined && { address: source.address }) };
  return {
    source: sourceIdOf(source),
    revisions: [revision],
    statements: stated.map(({ pointer, value }) => ({ pointer, value, since: 0 })),
  };
};

/** What the sources of a record have said, those with a history first. */
export const publishedHistory = (
  product: CatalogueProduct,
  history: RecordHistory | undefined,
): PublishedHistory => {
  const { id, manufacturerPartNumber, sources } = product.record;
  const kept = history?.sources ?? [];
  const others = sources.filter((source) => !kept.some((one) => isHistoryOf(source, one)));
  return {
    id,
    manufacturer: product.manufacturer.id,
    manufacturerPartNumber,
    sources: [
      ...kept,
      ...others
        .map((source) => singleStatements(source, product.record, product.manufacturer.name))
        .filter(({ statements }) => statements.length > 0),
    ],
  };
};

/** The sources of the catalogue, as bodies name them: those that were imported with the newest revision that was read. */
export const statementSources = ({ sources, imports }: CatalogueLibrary): StatementSource[] =>
  sources.map(({ id, name, speaker, documents, address, licence, attribution, reports }) => {
    const last = imports.find(({ repository }) => repository === id);
    return {
      id,
      name,
      speaker,
      ...(documents !== undefined && { documents }),
      ...(address !== undefined && { address }),
      licence,
      ...(attribution !== undefined && { attribution }),
      ...(reports !== undefined && { reports }),
      ...(last !== undefined && { newestRevision: last.date, readOn: last.read }),
    };
  });

/** When the sources that are read again were last read, for a site whose owner calls a reading old after `limitDays`. */
export const sourceReadings = (library: CatalogueLibrary, limitDays: number): SourceReadings => ({
  limitDays,
  sources: statementSources(library).flatMap(({ id, name, readOn }) =>
    readOn === undefined ? [] : [{ id, name, readOn }],
  ),
});

/** A part number that a source of a record stated once: until when, and the address of the change, or where it is not public of the history. */
type FormerPartNumber = {
  readonly product: CatalogueProduct;
  readonly former: string;
  readonly until: string;
  readonly address: string;
};

/** The part numbers that sources of records stated once and state no more, the earliest end first. */
export const formerPartNumbers = (
  { products, histories }: CatalogueLibrary,
  baseUrl: string,
): FormerPartNumber[] => {
  const records = products.map((product) => {
    const { id, manufacturer, manufacturerPartNumber } = product.record;
    return { id, manufacturer, manufacturerPartNumber, sources: histories.get(id)?.sources ?? [], product };
  });
  return formerNumbersOf(records).map(({ record: { id, product }, former, source, end }) => ({
    product,
    former,
    until: end.date,
    address: changeAddress(source, end) ?? `${baseUrl}${historyPath(id)}`,
  }));
};
