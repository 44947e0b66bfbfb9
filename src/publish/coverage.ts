import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import type { PartsLists } from '../content/catalogue/parts-lists.ts';
import { type CatalogueProduct, sourceIdOf } from '../content/catalogue/product-file.ts';
import { filteredCataloguePath, manufacturerPath } from '../contracts/site-paths.ts';

/** How many records of the catalogue are of one kind. */
export type CoverageRow = {
  readonly name: string;
  /** Their number. */
  readonly records: number;
  /** Their part of all records, from 0 to 1. */
  readonly share: number;
  /** The list of them; absent where the catalogue has none. */
  readonly path?: string;
};

/** The records of the catalogue, counted in one way. A record with several sources counts for each of them. */
export type CoverageTable = { readonly by: string; readonly rows: readonly CoverageRow[] };

type Kind = { readonly key: string; readonly name: string; readonly path?: string };

const countBy = (
  products: readonly CatalogueProduct[],
  by: string,
  kindsOf: (product: CatalogueProduct) => readonly Kind[],
): CoverageTable => {
  const kinds = Map.groupBy(products.flatMap(kindsOf), ({ key }) => key);
  const rows = [...kinds.values()].flatMap((alike): CoverageRow[] => {
    const [first] = alike;
    if (first === undefined) return [];
    const { name, path } = first;
    const records = alike.length;
    return [{ name, records, share: records / products.length, ...(path !== undefined && { path }) }];
  });
  return {
    by,
    rows: rows.sort((one, other) => other.records - one.records || (one.name < other.name ? -1 : 1)),
  };
};

const byMarket = (products: readonly CatalogueProduct[]): CoverageTable =>
  countBy(products, 'Market', ({ market: { id, name } }) => [
    { key: id, name, path: filteredCataloguePath({ market: id }) },
  ]);

/** The markets of the catalogue with their share of the records in whole percents, on one line, the largest first. */
export const marketsInWords = ({ products }: CatalogueLibrary): string =>
  byMarket(products)
    .rows.map(({ name, share }, index) => {
      const percent = Math.round(share * 100);
      return `${index === 0 ? name : name.toLowerCase()} ${percent === 0 ? 'under 1' : percent} %`;
    })
    .join(', ');

/** What the catalogue has: its records by market, function, source, year of their evidence, and manufacturer. */
export const coverageOf = ({ products, sources }: CatalogueLibrary): CoverageTable[] => {
  const years = countBy(products, 'Year of the evidence', ({ record }) => {
    const year = record.verification.evidenceAsOf.slice(0, 4);
    return [{ key: year, name: year, path: filteredCataloguePath({ year }) }];
  });
  return [
    byMarket(products),
    countBy(products, 'Function', ({ record }) => {
      const { name } = record.classification;
      return [{ key: name, name, path: filteredCataloguePath({ function: name }) }];
    }),
    countBy(products, 'Source', ({ record }) =>
      [...new Set(record.sources.map(sourceIdOf))].map((id) => ({
        key: id,
        name: sources.find((source) => source.id === id)?.name ?? id,
      })),
    ),
    { ...years, rows: years.rows.toSorted((one, other) => (one.name < other.name ? 1 : -1)) },
    countBy(products, 'Manufacturer', ({ manufacturer: { id, name } }) => [
      { key: id, name, path: manufacturerPath(id) },
    ]),
  ];
};

/** What public parts lists name of a manufacturer, and what the catalogue has of it. */
export type ListedManufacturer = {
  readonly name: string;
  readonly lines: number;
  readonly found: number;
  readonly foundBefore: number | undefined;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The manufacturers that parts lists name, those with most lines first. */
export const listedManufacturers = ({ lists }: PartsLists): ListedManufacturer[] =>
  [
    ...Map.groupBy(
      lists.flatMap(({ manufacturers }) => manufacturers),
      ({ name }) => name,
    ),
  ]
    .map(([name, entries]) => ({
      name,
      lines: sum(entries.map(({ lines }) => lines)),
      found: sum(entries.map(({ found }) => found)),
      foundBefore: entries.every(({ foundBefore }) => foundBefore !== undefined)
        ? sum(entries.map(({ foundBefore = 0 }) => foundBefore))
        : undefined,
    }))
    .sort((one, other) => other.lines - one.lines || (one.name < other.name ? -1 : 1));
