import { portKinds, portTypeName } from '../content/catalogue/compose-record.ts';
import { type CatalogueLibrary, recordsByManufacturer } from '../content/catalogue/library.ts';
import type { CatalogueProduct } from '../content/catalogue/product-file.ts';
import type { PortGroup } from '../contracts/product.ts';
import { type CatalogueFilter, catalogueFilters } from '../contracts/site-paths.ts';

/** A number of rack units without zeros that mean nothing: sources write both `1` and `1.0`. */
const rackUnitsValue = (written: string): string => String(Number(written));

const portValue = (kind: PortGroup['kind'], type: string): string => `${kind}:${type}`;

/** The values under which each filter finds a record; none where the record does not state the fact. */
export const filterValuesOf = ({
  record,
  manufacturer,
  market,
}: CatalogueProduct): Readonly<Record<CatalogueFilter, readonly string[]>> => {
  const { rackUnits, ports = [] } = record.physical;
  return {
    manufacturer: [manufacturer.id],
    market: [market.id],
    class: [record.classification.name],
    'rack-units': rackUnits === undefined ? [] : [rackUnitsValue(rackUnits.value)],
    ports: [...new Set(ports.flatMap(({ kind, type }) => [kind, portValue(kind, type)]))],
    year: [record.verification.evidenceAsOf.slice(0, 4)],
  };
};

/** A value that a filter can be set to. */
export type FilterChoice = {
  readonly value: string;
  readonly text: string;
  /** The number of records with it. */
  readonly count: number;
};

/** Choices of a filter under a heading of their own; without a heading when the filter needs none. */
export type FilterChoices = {
  readonly heading: string | undefined;
  readonly choices: readonly FilterChoice[];
};

/** How often each value of each filter occurs in a catalogue. */
const countValues = (
  products: readonly CatalogueProduct[],
): Readonly<Record<CatalogueFilter, Map<string, number>>> => {
  const counts = {
    manufacturer: new Map<string, number>(),
    market: new Map<string, number>(),
    class: new Map<string, number>(),
    'rack-units': new Map<string, number>(),
    ports: new Map<string, number>(),
    year: new Map<string, number>(),
  };
  for (const product of products) {
    const values = filterValuesOf(product);
    for (const name of catalogueFilters) {
      for (const value of values[name]) counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
    }
  }
  return counts;
};

const byText = new Intl.Collator('en', { numeric: true });

/** The choices for each filter of a catalogue: those that some record has, in an order in which people find them. */
export const filterChoicesOf = (
  library: CatalogueLibrary,
): Readonly<Record<CatalogueFilter, readonly FilterChoices[]>> => {
  const counts = countValues(library.products);
  const choicesOf = (name: CatalogueFilter, entries: readonly (readonly [value: string, text: string])[]) =>
    entries.flatMap(([value, text]): FilterChoice[] => {
      const count = counts[name].get(value) ?? 0;
      return count === 0 ? [] : [{ value, text, count }];
    });
  const plain = (name: CatalogueFilter, entries: readonly (readonly [value: string, text: string])[]) => [
    { heading: undefined, choices: choicesOf(name, entries) },
  ];
  const valuesOf = (name: CatalogueFilter): string[] => [...counts[name].keys()].sort(byText.compare);
  const portValues = valuesOf('ports');
  return {
    manufacturer: plain(
      'manufacturer',
      recordsByManufacturer(library).map(({ manufacturer }) => [manufacturer.id, manufacturer.name]),
    ),
    market: plain(
      'market',
      library.markets.map(({ id, name }) => [id, name]),
    ),
    class: plain(
      'class',
      valuesOf('class').map((value) => [value, value]),
    ),
    'rack-units': plain(
      'rack-units',
      valuesOf('rack-units').map((value) => [value, `${value} U`]),
    ),
    ports: portKinds.flatMap(([kind, heading]) => {
      const beginning = portValue(kind, '');
      const types = portValues.filter((value) => value.startsWith(beginning));
      const entries = types.map((value) => [value, portTypeName(value.slice(beginning.length))] as const);
      const choices = choicesOf('ports', [[kind, `${heading}: any`], ...entries]);
      return choices.length === 0 ? [] : [{ heading, choices }];
    }),
    year: plain(
      'year',
      valuesOf('year')
        .reverse()
        .map((value) => [value, value]),
    ),
  };
};
