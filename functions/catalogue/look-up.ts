import type { ListedManufacturer, NotFoundRecords } from '../../src/contracts/page-views.ts';
import type { Catalogue } from './catalogue.ts';
import type { CatalogueEntry, PrebuiltProduct } from './catalogue-rows.ts';

/** A manufacturer and a part number, as an address, a form or an agent names them. */
export type ProductReading = { readonly manufacturer: string; readonly partNumber: string };

/** Records to choose from when no product matches. None of them is the product. */
export type NotFound = NotFoundRecords<CatalogueEntry>;

/**
 * The manufacturers with names similar to one in the readings, with the record of exactly the part number where there is
 * one. A longer reading is tried only while a shorter one has no candidates.
 */
const similarManufacturers = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
): Promise<NotFound['similar']> => {
  for (const { manufacturer: written, partNumber } of readings) {
    const similar = await catalogue.findSimilarManufacturers(written);
    if (similar.length === 0) continue;
    return Promise.all(
      similar.map(async ({ manufacturer, name, isShortName }) => {
        const [record] = await catalogue.findPartNumber(partNumber, manufacturer.id);
        return { manufacturer, matched: name, isShortName, record };
      }),
    );
  }
  return [];
};

/** The shortest reading whose manufacturer is in the catalogue, with that manufacturer. */
const knownReading = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
): Promise<{ readonly manufacturer: ListedManufacturer; readonly reading: ProductReading } | undefined> => {
  for (const reading of readings) {
    const manufacturer = await catalogue.findManufacturer(reading.manufacturer);
    if (manufacturer !== undefined) return { manufacturer, reading };
  }
  return undefined;
};

/** Records with the part number alone, except those shown with a `known` or `similar` manufacturer. */
export const findByPartNumber = async (
  catalogue: Catalogue,
  partNumbers: readonly string[],
  { known, similar = [] }: { readonly known?: string; readonly similar?: readonly string[] } = {},
): Promise<Pick<NotFound, 'alike' | 'elsewhere' | 'containing'>> => {
  const [first = ''] = partNumbers;
  const exact = await Promise.all(partNumbers.map((one) => catalogue.findPartNumber(one)));
  const written = await Promise.all(partNumbers.map((one) => catalogue.findCandidates(undefined, one)));
  return {
    elsewhere: exact.flat().filter(({ manufacturer: { id } }) => id !== known && !similar.includes(id)),
    alike: written
      .flat()
      .filter(({ manufacturer: { id }, partNumber }) => id !== known && !partNumbers.includes(partNumber)),
    containing: await catalogue.findContaining(known, first),
  };
};

/** The product of the first reading that matches exactly; otherwise similar records. */
export const lookUp = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
): Promise<PrebuiltProduct | NotFound> => {
  for (const { manufacturer, partNumber } of readings) {
    const product = await catalogue.find(manufacturer, partNumber);
    if (product !== undefined) return product;
  }
  const known = await knownReading(catalogue, readings);
  if (known === undefined) {
    const similar = await similarManufacturers(catalogue, readings);
    const shown = similar.map(({ manufacturer }) => manufacturer.id);
    const partNumbers = readings.map(({ partNumber }) => partNumber);
    const found = await findByPartNumber(catalogue, partNumbers, { similar: shown });
    return { manufacturer: undefined, similar, candidates: [], ...found };
  }
  const { manufacturer, reading } = known;
  const { id } = manufacturer;
  return {
    manufacturer,
    similar: [],
    candidates: await catalogue.findCandidates(id, reading.partNumber),
    ...(await findByPartNumber(catalogue, [reading.partNumber], { known: id })),
  };
};
