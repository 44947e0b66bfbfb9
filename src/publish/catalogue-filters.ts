import type { DatabaseSync } from 'node:sqlite';
import { portTypeName } from '../content/catalogue/compose-record.ts';
import { type CatalogueLibrary, recordsByManufacturer } from '../content/catalogue/library.ts';
import type { CatalogueProduct } from '../content/catalogue/product-file.ts';
import type { PortGroup } from '../contracts/product.ts';
import { type CatalogueFilter, catalogueFilters } from '../contracts/site-paths.ts';
import { portKinds } from '../evidence/fact-words.ts';
import { recordLicence, recordLicences } from './record-licence.ts';

/**
 * The values of filters, in the order in which a form lists them, and the records under each by their positions. Records that have
 * the same values are one combination: choices beside filters are counted over these, which are far fewer than records.
 */
const schema = `
  CREATE TABLE filter_value (
    id INTEGER PRIMARY KEY,
    filter TEXT NOT NULL,
    value TEXT NOT NULL,
    text TEXT NOT NULL,
    heading TEXT NOT NULL,
    records INTEGER NOT NULL,
    UNIQUE (filter, value)
  );
  CREATE TABLE filter_entry (value INTEGER, position INTEGER, PRIMARY KEY (value, position)) WITHOUT ROWID;
  CREATE TABLE filter_combination (
    value INTEGER,
    combination INTEGER,
    records INTEGER NOT NULL,
    PRIMARY KEY (value, combination)
  ) WITHOUT ROWID;`;

const combinations = `
  INSERT INTO filter_combination
  SELECT json_each.value, combination, records
  FROM (
      SELECT listed, row_number() OVER (ORDER BY listed) AS combination, count(*) AS records
      FROM (SELECT group_concat(value ORDER BY value) AS listed FROM filter_entry GROUP BY position)
      GROUP BY listed)
    CROSS JOIN json_each('[' || listed || ']')`;

/** Writes what the filters of the catalogue need. `records` are all records in their order. */
export const writeFilterTables = (
  database: DatabaseSync,
  library: CatalogueLibrary,
  records: readonly CatalogueProduct[],
): void => {
  database.exec(schema);
  const positions = new Map<string, number[]>();
  const keyOf = (filter: string, value: string): string => `${filter} ${value}`;
  for (const [index, product] of records.entries()) {
    const values = filterValuesOf(product, library);
    for (const filter of catalogueFilters) {
      for (const value of values[filter]) {
        const own = positions.get(keyOf(filter, value)) ?? [];
        if (own.length === 0) positions.set(keyOf(filter, value), own);
        own.push(index + 1);
      }
    }
  }
  const insertValue = database.prepare('INSERT INTO filter_value VALUES (?, ?, ?, ?, ?, ?)');
  const insertEntry = database.prepare('INSERT INTO filter_entry VALUES (?, ?)');
  let id = 0;
  for (const { filter, value, text, heading } of namedValuesOf(library)) {
    const own = positions.get(keyOf(filter, value));
    if (own === undefined) continue;
    id += 1;
    insertValue.run(id, filter, value, text, heading ?? '', own.length);
    for (const position of own) insertEntry.run(id, position);
  }
  database.exec(combinations);
};

/** A number of rack units without zeros that mean nothing: sources write both `1` and `1.0`. */
const rackUnitsValue = (written: string): string => String(Number(written));

const portValue = (kind: PortGroup['kind'], type: string): string => `${kind}:${type}`;

/** The values under which each filter finds a record; none where the record does not state the fact. */
export const filterValuesOf = (
  product: CatalogueProduct,
  library: CatalogueLibrary,
): Readonly<Record<CatalogueFilter, readonly string[]>> => {
  const { record, manufacturer, market } = product;
  const licence = recordLicence(product, library);
  const { rackUnits, ports = [] } = record.physical;
  return {
    manufacturer: [manufacturer.id],
    function: [record.classification.name],
    market: [market.id],
    'rack-units': rackUnits === undefined ? [] : [rackUnitsValue(rackUnits.value)],
    ports: [...new Set(ports.flatMap(({ kind, type }) => [kind, portValue(kind, type)]))],
    year: [record.verification.evidenceAsOf.slice(0, 4)],
    licence: licence === undefined ? [] : [licence.id],
  };
};

/** A value of a filter, as a form names it. */
export type NamedValue = {
  readonly filter: CatalogueFilter;
  readonly value: string;
  readonly text: string;
  /** The heading under which it stands among the values, where they have headings. */
  readonly heading?: string;
};

const byText = new Intl.Collator('en', { numeric: true });

/** The values of all filters, each filter's in an order in which people find them; also values that no record has. */
export const namedValuesOf = (library: CatalogueLibrary): NamedValue[] => {
  const values = library.products.map((product) => filterValuesOf(product, library));
  const valuesOf = (filter: CatalogueFilter): string[] =>
    [...new Set(values.flatMap((own) => own[filter]))].sort(byText.compare);
  const portValues = valuesOf('ports');
  return [
    ...recordsByManufacturer(library).map(({ manufacturer: { id, name } }) => ({
      filter: 'manufacturer' as const,
      value: id,
      text: name,
    })),
    ...valuesOf('function').map((value) => ({ filter: 'function' as const, value, text: value })),
    ...library.markets.map(({ id, name }) => ({ filter: 'market' as const, value: id, text: name })),
    ...valuesOf('rack-units').map((value) => ({
      filter: 'rack-units' as const,
      value,
      text: `${value} U`,
    })),
    ...portKinds.flatMap(([kind, heading]) => {
      const beginning = portValue(kind, '');
      const types = portValues.filter((value) => value.startsWith(beginning));
      const named = types.map((value) => ({ value, text: portTypeName(value.slice(beginning.length)) }));
      return [{ value: kind, text: `${heading}: any` }, ...named].map((entry) => ({
        filter: 'ports' as const,
        ...entry,
        heading,
      }));
    }),
    ...valuesOf('year')
      .reverse()
      .map((value) => ({ filter: 'year' as const, value, text: value })),
    ...recordLicences(library).map(({ id, name, conditions }) => ({
      filter: 'licence' as const,
      value: id,
      text: name,
      heading: conditions === undefined ? 'Without conditions' : 'With conditions',
    })),
  ];
};
