import type { ListedRecord, Lookup, LookupAnswer } from '../../src/contracts/page-views.ts';
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
  return { kind: 'manufacturer_unknown', similar, elsewhere: await elsewhere(catalogue, partNumber, shown) };
};

const partNumberAlone = async (catalogue: Catalogue, partNumber: string): Promise<LookupAnswer> => {
  const exact = await elsewhere(catalogue, partNumber);
  const candidates = exact.length === 0 ? await catalogue.findCandidates(undefined, partNumber) : [];
  return { kind: 'part_number_alone', exact, candidates: candidates.map(listed) };
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
  const candidates = await catalogue.findCandidates(manufacturer.id, partNumber);
  return {
    kind: 'answer',
    answer: {
      kind: 'part_number_unknown',
      manufacturer,
      candidates: candidates.map(listed),
      elsewhere: await elsewhere(catalogue, partNumber),
    },
  };
};
