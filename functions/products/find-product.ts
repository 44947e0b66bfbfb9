import { maxContaining, maxElsewhere } from '../../src/contracts/candidate-limits.ts';
import type {
  ManufacturerCandidate,
  ProductCandidate,
  RecordCandidate,
} from '../../src/contracts/problem.ts';
import { manufacturerPath } from '../../src/contracts/site-paths.ts';
import type { Catalogue, CatalogueEntry, PrebuiltProduct } from './catalogue.ts';

/** A manufacturer and a part number, as an address or an agent names them. */
export type ProductReading = { readonly manufacturer: string; readonly partNumber: string };

/** Which half of a reading was not found, and what is similar. None of it is the product. */
export type ProductNotFound = {
  /** What was not found, then a sentence about each list, in the order of the lists. */
  readonly sentences: readonly string[];
  readonly lists: OtherLists['lists'];
} & (
  | { readonly code: 'manufacturer_not_found'; readonly candidates: readonly ManufacturerCandidate[] }
  | { readonly code: 'part_number_not_found'; readonly candidates: readonly ProductCandidate[] }
);

/**
 * The manufacturers with names similar to one in the address, with the record of exactly this part number where there is
 * one. A longer reading is tried only while a shorter one has no candidates.
 */
const manufacturerCandidates = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
  baseUrl: string,
): Promise<ManufacturerCandidate[]> => {
  for (const reading of readings) {
    const similar = await catalogue.findSimilarManufacturers(reading.manufacturer);
    if (similar.length === 0) continue;
    return Promise.all(
      similar.map(async ({ manufacturer, name }) => {
        const record = await catalogue.findRecord(manufacturer.id, reading.partNumber);
        return {
          manufacturer,
          matched: name,
          records: `${baseUrl}${manufacturerPath(manufacturer.id)}`,
          ...(record === undefined ? {} : { product: record.self }),
        };
      }),
    );
  }
  return [];
};

const toCandidate = ({ partNumber, self, former }: CatalogueEntry): ProductCandidate => ({
  manufacturerPartNumber: partNumber,
  self,
  ...(former && { formerPartNumber: former.partNumber, until: former.until }),
});

/** The records of manufacturers that are not `shown` already. */
const ofOthers = (entries: readonly CatalogueEntry[], shown: readonly string[]): RecordCandidate[] =>
  entries
    .filter(({ manufacturer }) => !shown.includes(manufacturer.id))
    .slice(0, maxElsewhere)
    .map((entry) => ({ manufacturer: entry.manufacturer, ...toCandidate(entry) }));

/** What a 404 lists beside its candidates, with a sentence about each list. */
type OtherLists = {
  readonly lists: Readonly<Partial<Record<'elsewhere' | 'alike' | 'containing', RecordCandidate[]>>>;
  readonly sentences: readonly string[];
};

/**
 * What is found by the part number of a reading whose manufacturer has it not. `known` is the id of this manufacturer;
 * without one, the records of `similar` manufacturers with exactly this part number are listed with them already.
 */
const otherLists = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
  { known, similar = [] }: { readonly known?: string; readonly similar?: readonly string[] },
): Promise<OtherLists> => {
  const [first] = readings;
  const own = known === undefined ? [] : [known];
  const exact = await Promise.all(readings.map(({ partNumber }) => catalogue.findPartNumber(partNumber)));
  const written = await Promise.all(
    readings.map(({ partNumber }) => catalogue.findCandidates(undefined, partNumber)),
  );
  const part = await catalogue.findContaining(known, first?.partNumber ?? '');
  const isExact = ({ partNumber }: CatalogueEntry): boolean =>
    readings.some((reading) => reading.partNumber === partNumber);
  const elsewhere = ofOthers(exact.flat(), [...own, ...similar]);
  const alike = ofOthers(
    written.flat().filter((entry) => !isExact(entry)),
    own,
  );
  const containing = part.entries.map((entry) => ({
    manufacturer: entry.manufacturer,
    ...toCandidate(entry),
  }));
  return {
    lists: {
      ...(elsewhere.length > 0 && { elsewhere }),
      ...(alike.length > 0 && { alike }),
      ...(containing.length > 0 && { containing }),
    },
    sentences: [
      ...(elsewhere.length > 0 ? ['Another manufacturer has exactly this part number.'] : []),
      ...(alike.length > 0
        ? [
            `${known === undefined ? 'A' : 'Another'} manufacturer has a part number that differs by case or punctuation.`,
          ]
        : []),
      ...(containing.length > 0
        ? [
            part.hasMore
              ? `More than ${maxContaining} part numbers contain this one; the search of the site lists them.`
              : 'Longer part numbers contain this one.',
          ]
        : []),
    ],
  };
};

const manufacturerNotFound = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
  baseUrl: string,
): Promise<ProductNotFound> => {
  const candidates = await manufacturerCandidates(catalogue, readings, baseUrl);
  const similar = candidates.map(({ manufacturer }) => manufacturer.id);
  const { lists, sentences } = await otherLists(catalogue, readings, { similar });
  return {
    code: 'manufacturer_not_found',
    sentences: [
      'No manufacturer in the catalogue has this name, id or alias.',
      ...(candidates.length > 0 ? ['The names of the candidates are written similarly.'] : []),
      ...sentences,
    ],
    candidates,
    lists,
  };
};

/** The shortest reading whose manufacturer is in the catalogue, with the id of that manufacturer. */
const knownReading = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
): Promise<{ readonly id: string; readonly reading: ProductReading } | undefined> => {
  for (const reading of readings) {
    const manufacturer = await catalogue.findManufacturer(reading.manufacturer);
    if (manufacturer !== undefined) return { id: manufacturer.id, reading };
  }
  return undefined;
};

const notFound = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
  baseUrl: string,
): Promise<ProductNotFound> => {
  const known = await knownReading(catalogue, readings);
  if (known === undefined) return manufacturerNotFound(catalogue, readings, baseUrl);
  const { id, reading } = known;
  const candidates = (await catalogue.findCandidates(id, reading.partNumber)).map(toCandidate);
  const { lists, sentences } = await otherLists(catalogue, [reading], { known: id });
  const isFormer = candidates.some(({ until }) => until !== undefined);
  return {
    code: 'part_number_not_found',
    sentences: [
      'No record of this manufacturer has exactly this part number.',
      ...(candidates.length === 0
        ? []
        : [
            isFormer
              ? 'The candidates differ by case or punctuation, or their source stated such a part number until a day.'
              : 'The candidates differ by case or punctuation.',
          ]),
      ...sentences,
    ],
    candidates,
    lists,
  };
};

/**
 * The product that the first of the readings names exactly; without one, which half was not found and what is written similarly.
 * `baseUrl` is that of the addresses of candidates.
 */
export const findProduct = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
  baseUrl: string,
): Promise<PrebuiltProduct | ProductNotFound> => {
  for (const { manufacturer, partNumber } of readings) {
    const product = await catalogue.find(manufacturer, partNumber);
    if (product !== undefined) return product;
  }
  return notFound(catalogue, readings, baseUrl);
};
