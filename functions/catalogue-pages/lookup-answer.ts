import type {
  ContainingRecords,
  ListedRecord,
  Lookup,
  LookupAnswer,
} from '../../src/contracts/page-views.ts';
import { recordPath } from '../../src/contracts/site-paths.ts';
import type { Catalogue, CatalogueEntry } from '../products/catalogue.ts';

/** The outcome of a lookup: the path of exactly the record that was looked up, or what was found instead. */
export type LookupOutcome =
  | { readonly kind: 'record'; readonly path: string }
  | { readonly kind: 'answer'; readonly answer: LookupAnswer };

const listed = ({
  id,
  manufacturer,
  partNumber,
  name,
  evidenceAsOf,
  former,
}: CatalogueEntry): ListedRecord => ({
  id,
  manufacturer,
  partNumber,
  name,
  evidenceAsOf,
  ...(former && { former }),
});

/** The records with exactly the part number, but for those of manufacturers that are `shown` already. */
const elsewhere = async (
  catalogue: Catalogue,
  partNumber: string,
  shown: readonly string[] = [],
): Promise<ListedRecord[]> => {
  const found = await catalogue.findPartNumber(partNumber);
  return found.filter(({ manufacturer }) => !shown.includes(manufacturer.id)).map(listed);
};

/** The records whose part numbers are written similarly: of the manufacturer with this id first, where there is one. */
const writtenSimilarly = async (
  catalogue: Catalogue,
  partNumber: string,
  manufacturerId?: string,
): Promise<ListedRecord[]> => {
  const all = await catalogue.findCandidates(undefined, partNumber);
  const others = all.filter(
    (entry) => entry.partNumber !== partNumber && entry.manufacturer.id !== manufacturerId,
  );
  const own = manufacturerId === undefined ? [] : await catalogue.findCandidates(manufacturerId, partNumber);
  return [...own, ...others].map(listed);
};

const containing = async (
  catalogue: Catalogue,
  partNumber: string,
  manufacturerId?: string,
): Promise<ContainingRecords> => {
  const { entries, hasMore } = await catalogue.findContaining(manufacturerId, partNumber);
  return { records: entries.map(listed), hasMore };
};

const unknownManufacturer = async (
  catalogue: Catalogue,
  { manufacturer: written, partNumber }: Lookup,
): Promise<LookupAnswer> => {
  const candidates = await catalogue.findSimilarManufacturers(written);
  const similar = await Promise.all(
    candidates.map(async ({ manufacturer, name }) => {
      const record = await catalogue.findRecord(manufacturer.id, partNumber);
      return { manufacturer, matched: name, record: record && listed(record) };
    }),
  );
  const shown = similar.map(({ manufacturer }) => manufacturer.id);
  return {
    kind: 'manufacturer_unknown',
    similar,
    candidates: await writtenSimilarly(catalogue, partNumber),
    elsewhere: await elsewhere(catalogue, partNumber, shown),
    containing: await containing(catalogue, partNumber),
  };
};

const partNumberAlone = async (catalogue: Catalogue, partNumber: string): Promise<LookupAnswer> => {
  const exact = await elsewhere(catalogue, partNumber);
  if (exact.length > 0) {
    return {
      kind: 'part_number_alone',
      exact,
      candidates: [],
      containing: { records: [], hasMore: false },
    };
  }
  const candidates = await writtenSimilarly(catalogue, partNumber);
  return {
    kind: 'part_number_alone',
    exact,
    candidates,
    containing: await containing(catalogue, partNumber),
  };
};

/** Looks up exactly what was typed. */
export const answerLookup = async (catalogue: Catalogue, lookup: Lookup): Promise<LookupOutcome> => {
  const { manufacturer: written, partNumber } = lookup;
  const manufacturer = written === '' ? undefined : await catalogue.findManufacturer(written);
  if (partNumber === '') return { kind: 'answer', answer: { kind: 'part_number_missing', manufacturer } };
  if (written === '') return { kind: 'answer', answer: await partNumberAlone(catalogue, partNumber) };
  if (manufacturer === undefined) {
    return { kind: 'answer', answer: await unknownManufacturer(catalogue, lookup) };
  }
  const product = await catalogue.find(written, partNumber);
  if (product !== undefined) return { kind: 'record', path: recordPath(product.id) };
  return {
    kind: 'answer',
    answer: {
      kind: 'part_number_unknown',
      manufacturer,
      candidates: await writtenSimilarly(catalogue, partNumber, manufacturer.id),
      elsewhere: await elsewhere(catalogue, partNumber),
      containing: await containing(catalogue, partNumber, manufacturer.id),
    },
  };
};
