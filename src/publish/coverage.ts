import { notClassified } from '../content/catalogue/functions.ts';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import type { PartsLists } from '../content/catalogue/parts-lists.ts';
import { type CatalogueProduct, sourceIdOf } from '../content/catalogue/product-file.ts';
import { filteredCataloguePath, manufacturerPath } from '../contracts/site-paths.ts';
import type { Licence } from '../contracts/source.ts';
import { answersFrom } from '../list-lookup/list-index.ts';
import { counted } from '../text/counted.ts';
import { csvTable } from '../text/csv.ts';
import { listIndex } from './list-index.ts';
import { slugsOfNames } from './slugs-of-names.ts';

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

/** A part from 0 to 1 in whole percents, which stay in one line; one of less than a half is `under 1 %`. */
const wholePercent = (share: number): string => {
  const percent = Math.round(share * 100);
  return `${percent === 0 && share > 0 ? 'under 1' : percent}\u{a0}%`;
};

/** The markets of the catalogue with their share of the records, the largest first, in a sentence. */
const marketsInWords = (products: readonly CatalogueProduct[]): string => {
  const markets = byMarket(products).rows.map(
    ({ name, share }) => `${name.charAt(0).toLowerCase()}${name.slice(1)} (${wholePercent(share)})`,
  );
  return `The catalogue has ${markets.join(', ')}.`;
};

/** What a record says beyond its manufacturer and part number. */
const bySaid = (products: readonly CatalogueProduct[]): CoverageTable =>
  countBy(products, 'What a record says', ({ record }) => {
    const { name, manufacturerPartNumber, classification, physical } = record;
    const said = [
      ...(name === manufacturerPartNumber ? [] : ['A name other than its number']),
      ...(classification.name === notClassified ? [] : ['A function']),
      ...(Object.keys(physical).some((field) => field !== 'form') ? ['Measures or ports'] : []),
    ];
    return (said.length === 0 ? ['Its number alone'] : said).map((kind) => ({ key: kind, name: kind }));
  });

/** What the catalogue has: its records by market, function, source, year of their evidence, and manufacturer. */
export const coverageOf = ({ products, sources }: CatalogueLibrary): CoverageTable[] => {
  const years = countBy(products, 'Year of the evidence', ({ record }) => {
    const year = record.verification.evidenceAsOf.slice(0, 4);
    return [{ key: year, name: year, path: filteredCataloguePath({ year }) }];
  });
  return [
    bySaid(products),
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

/** Lines of parts lists: how many there are, how many name a manufacturer that the catalogue knows, and how many have a record. */
export type LineCounts = { readonly lines: number; readonly known: number; readonly found: number };

/** Public parts lists with what the catalogue has of them. */
export type TriedLists = {
  /** The lists in the order of their file, each with its name, its address and the edition in which it was counted, if any. */
  readonly lists: readonly (PartsLists['lists'][number] & LineCounts)[];
  readonly sum: LineCounts;
  /** The part of its lines, from 0 to 1, that has a record in the median list. */
  readonly medianShare: number;
  /** The manufacturers that the lists name, those with most lines first. */
  readonly manufacturers: readonly (LineCounts & { readonly name: string })[];
};

/** A public parts list as a file that a lookup of lists takes, with its name and its path. */
export type PartsListFile = { readonly name: string; readonly path: string; readonly csv: string };

/**
 * The public parts lists whose part numbers were kept, each as CSV with manufacturer and part number. No more than these is taken of a
 * list, so a row is under the licence of the catalogue; `source` is where the list can be read, or its name.
 */
export const partsListFiles = ({ lists }: PartsLists, licence: Licence): PartsListFile[] => {
  const kept = lists.flatMap((list) => ('edition' in list ? [] : [list]));
  const slugs = slugsOfNames(kept.map(({ name }) => name));
  return kept.map(({ name, address, manufacturers }) => ({
    name,
    path: `/catalogue/parts-lists/${slugs.get(name)}.csv`,
    csv: csvTable(
      manufacturers.flatMap(({ name: manufacturer, partNumbers }) =>
        partNumbers.map((partNumber) => ({
          manufacturer,
          'part number': partNumber,
          licence: licence.id,
          conditions: licence.conditions,
          attribution: undefined,
          source: address ?? name,
        })),
      ),
    ),
  }));
};

const sum = (counts: readonly LineCounts[]): LineCounts =>
  counts.reduce(
    (total, { lines, known, found }) => ({
      lines: total.lines + lines,
      known: total.known + known,
      found: total.found + found,
    }),
    { lines: 0, known: 0, found: 0 },
  );

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [middle = 0, next = middle] = sorted.slice(Math.floor((sorted.length - 1) / 2));
  return sorted.length % 2 === 1 ? middle : (middle + next) / 2;
};

/** Looks up public parts lists in a catalogue as the lookup of a list does: by exact part numbers, and by short names too. */
export const tryLists = ({ lists }: PartsLists, library: CatalogueLibrary): TriedLists => {
  const { head, shards } = listIndex(library);
  const { answer, names } = answersFrom(head, [...shards.values()], '');
  const tried = lists.map((list) => ({
    list,
    entries: list.manufacturers.map((entry) => {
      const [named, another] = names(entry.name);
      // A name that two manufacturers share says nothing.
      const manufacturer = another === undefined ? named?.manufacturer : undefined;
      const lines = 'partNumbers' in entry ? entry.partNumbers.length : entry.lines;
      const found =
        'partNumbers' in entry
          ? entry.partNumbers.filter(
              (partNumber) =>
                answer({ manufacturer: manufacturer?.id ?? entry.name, partNumber }).verdict === 'found',
            ).length
          : entry.found;
      return {
        name: manufacturer?.name ?? entry.name,
        lines,
        known: manufacturer === undefined ? 0 : lines,
        found,
      };
    }),
  }));
  const counts = tried.map(({ list, entries }) => ({ ...list, ...sum(entries) }));
  const byName = Map.groupBy(
    tried.flatMap(({ entries }) => entries),
    ({ name }) => name,
  );
  return {
    lists: counts,
    sum: sum(counts),
    medianShare: median(counts.map(({ lines, found }) => found / lines)),
    manufacturers: [...byName]
      .map(([name, entries]) => ({ name, ...sum(entries) }))
      .sort((one, other) => other.lines - one.lines || (one.name < other.name ? -1 : 1)),
  };
};

/** What the catalogue has of public parts lists, in a sentence: `40 of 400 lines in 10 public parts lists have a record here; …` */
export const triedInWords = ({ lists, sum: { lines, found }, medianShare }: TriedLists): string =>
  `${found.toLocaleString('en')} of ${counted(lines, 'line')} in ${counted(lists.length, 'public parts list')} ${found === 1 ? 'has' : 'have'} a record here; in the middle list, ${wholePercent(medianShare)}.`;

/** What to expect of a list of parts, from the middle one of the public lists: `…the middle one had 2 of 100 lines.` */
export const expectedInWords = ({ lists, medianShare }: TriedLists): string => {
  const found = `the middle one of ${counted(lists.length, 'public parts list')} had ${Math.round(100 * medianShare)} of 100 lines`;
  return medianShare < 0.5
    ? `Most parts of a cabinet are not here yet: ${found}.`
    : `T${found.slice(1)} here.`;
};

/** What the catalogue covers, in a sentence or two: its records by market, and what it has of public parts lists. */
export const coverageInWords = (catalogue: CatalogueLibrary, partsLists: PartsLists | undefined): string =>
  [
    marketsInWords(catalogue.products),
    ...(partsLists === undefined ? [] : [triedInWords(tryLists(partsLists, catalogue))]),
  ].join(' ');
