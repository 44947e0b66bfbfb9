import { DatabaseSync } from 'node:sqlite';
import { writeNumberTables } from '../../src/publish/catalogue-tables/number-tables.ts';
import { libraryOf } from '../../tests/content/catalogue/library-of.ts';
import { writeLibraryTo } from '../../tests/content/catalogue/write-library.ts';

/** How many products there are before they are copied. */
export const copiedProducts = 5000;

const manufacturers = 500;

/**
 * Writes a lookup database of invented products, of which each is there so many times, every time with an id and a part
 * number of its own.
 */
export const writeCopiedCatalogue = (file: string, baseUrl: string, copies: number): void => {
  const pairs = Array.from(
    { length: copiedProducts },
    (_, index) => [`Manufacturer ${index % manufacturers}`, `PN-${index}`] as const,
  );
  writeLibraryTo(file, libraryOf(pairs), baseUrl);
  if (copies === 1) return;
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    CREATE TEMP TABLE copy AS
      WITH RECURSIVE copy (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM copy WHERE number < ${copies - 1})
      SELECT number FROM copy;
    INSERT INTO product
      SELECT position + number * ${copiedProducts}, id || 'x' || number, manufacturer_id, part_number || '/' || number, evidence_as_of,
        entity_tag, replace(body, part_number, part_number || '/' || number), evidence, related, insights, histories, editions
      FROM copy CROSS JOIN (SELECT * FROM product ORDER BY position);
    INSERT INTO candidate
      SELECT candidate_key || number, manufacturer_id, part_number || '/' || number, position + number * ${copiedProducts},
        is_former, former_part_number, until, address
      FROM copy CROSS JOIN (SELECT * FROM candidate);
    DROP TABLE number_entry; DROP TABLE number_trigram; DROP TABLE number_range;`);
  writeNumberTables(database);
  database.exec('PRAGMA optimize');
  database.close();
};

/**
 * Addresses of lookups that are spread over such a catalogue: what is found, what is written otherwise, an unknown manufacturer, and
 * part numbers that are like none: also of trigrams that many have, and of one character.
 */
export const copiedAddresses = (baseUrl: string, copies: number) => {
  const every = Array.from({ length: 1000 }, (_, index) => {
    const product = (index * 4999) % copiedProducts;
    const copy = (index * 37) % copies;
    return {
      manufacturer: `Manufacturer ${product % manufacturers}`,
      partNumber: `PN-${product}${copy === 0 ? '' : `/${copy}`}`,
    };
  });
  const address = (manufacturer: string, partNumber: string) =>
    `${baseUrl}/api/v1/products/${encodeURIComponent(manufacturer)}/${encodeURIComponent(partNumber)}`;
  return {
    found: every.map(({ manufacturer, partNumber }) => address(manufacturer, partNumber)),
    missing: every.map(({ manufacturer, partNumber }) => address(manufacturer, partNumber.toLowerCase())),
    unknown: every.map(({ partNumber }) => address('Manufactrer 77', partNumber)),
    nothing: {
      known: every.map(({ manufacturer }, index) => address(manufacturer, `NOTHING-${index}`)),
      unknown: every.map((_, index) => address(`Quartz & Sons ${index}`, `NOTHING-${index}`)),
      frequent: every.map((_, index) => address('Quartz & Sons', `PN-12345678${index}`)),
      short: [...'ABCDEFGHXYZ'].map((letter) => address('Quartz & Sons', letter)),
    },
  };
};
