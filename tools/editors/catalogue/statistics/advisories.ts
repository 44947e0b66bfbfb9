import type { CatalogueLibrary } from '../../../../src/content/catalogue/library.ts';
import { compareText } from '../../../../src/content/findings/content-finding.ts';
import { candidateKey } from '../../../../src/contracts/lookup-key.ts';
import type { Advisory, ListedProduct } from '../csaf/advisory.ts';
import { days } from './evidence-dates.ts';

/** A part number with the advisories that name it, and the names that they give it. */
export type NamedNumber = {
  /** The id of the manufacturer. */
  readonly manufacturer: string;
  readonly partNumber: string;
  readonly advisories: readonly {
    readonly id: string;
    readonly isUnstructured: boolean;
  }[];
  /** One for each advisory that names it. */
  readonly names: readonly string[];
};

/** The records of a catalogue that cite advisories, each with what these say now. */
export const namedNumbers = ({ products, histories }: CatalogueLibrary): NamedNumber[] =>
  products.map(({ manufacturer, record }) => ({
    manufacturer: manufacturer.id,
    partNumber: record.manufacturerPartNumber,
    advisories: record.sources.flatMap((source) =>
      'repository' in source
        ? [
            {
              id: source.title ?? source.path,
              isUnstructured: source.unstructured === true,
            },
          ]
        : [],
    ),
    names: (histories.get(record.id)?.sources ?? []).flatMap(({ statements }) =>
      statements.flatMap(({ pointer, value, until }) =>
        pointer === '/name' && until === undefined && typeof value === 'string' ? [value] : [],
      ),
    ),
  }));

const tally = <Key>(all: readonly Key[]): { readonly key: Key; readonly count: number }[] =>
  [...Map.groupBy(all, (one) => one)].map(([key, same]) => ({ key, count: same.length }));

/** In how many advisories part numbers stand, under which names, and which are the beginning of others. */
export const countNamedNumbers = (numbers: readonly NamedNumber[]) => {
  const mentions = numbers.flatMap(({ advisories }) => advisories);
  const advisories = [...new Map(mentions.map((one) => [one.id, one])).values()];
  const most = Math.max(0, ...numbers.map((one) => one.advisories.length));
  const perNumber = Array.from({ length: most }, (_, index) => ({
    advisories: index + 1,
    numbers: numbers.filter((one) => one.advisories.length === index + 1).length,
  }));
  const named = numbers.map(({ partNumber, names }) => ({
    partNumber,
    names: tally(names)
      .map(({ key, count }) => ({ name: key, advisories: count }))
      .sort((one, other) => other.advisories - one.advisories || compareText(one.name, other.name)),
  }));
  const severalNames = named.filter(({ names }) => names.length > 1);
  const shared = severalNames.flatMap((one, index) =>
    severalNames.slice(index + 1).map((other) => ({
      partNumbers: [one.partNumber, other.partNumber],
      names: one.names.map(({ name }) => name).filter((name) => other.names.some((own) => own.name === name)),
    })),
  );
  const byName = Map.groupBy(
    named.flatMap(({ partNumber, names }) => names.map(({ name }) => ({ name, partNumber }))),
    ({ name }) => name,
  );
  const idsOf = (one: NamedNumber): string[] => one.advisories.map(({ id }) => id).sort();
  const keys = numbers.map((one) => JSON.stringify([one.manufacturer, candidateKey(one.partNumber)]));
  return {
    numbers: numbers.length,
    advisories: advisories.length,
    unstructuredAdvisories: advisories.filter(({ isUnstructured }) => isUnstructured).length,
    mentions: mentions.length,
    perNumber,
    inMostAdvisories: numbers
      .filter((one) => one.advisories.length === most)
      .map(({ partNumber }) => partNumber),
    severalNames,
    /** Of these, how many have names that are alike but for case, punctuation and spaces. */
    severalNamesAlike: severalNames.filter(
      ({ names }) => new Set(names.map(({ name }) => candidateKey(name))).size === 1,
    ).length,
    /** Pairs of numbers that have had the same two names: one advisory gives each the name of the other. */
    exchangedNames: shared.filter(({ names }) => names.length > 1),
    names: byName.size,
    namesOfSeveral: [...byName]
      .filter(([, own]) => own.length > 1)
      .map(([name, own]) => ({ name, numbers: own.length }))
      .sort((one, other) => other.numbers - one.numbers || compareText(one.name, other.name)),
    /** How many numbers of a manufacturer become one when case, punctuation and spaces are dropped. */
    alike: numbers.length - new Set(keys).size,
    beginnings: numbers
      .map((one) => {
        const longer = numbers.filter(
          (other) =>
            other !== one &&
            other.manufacturer === one.manufacturer &&
            other.partNumber.startsWith(one.partNumber),
        );
        const advisoriesOfOne = idsOf(one);
        return {
          partNumber: one.partNumber,
          advisories: advisoriesOfOne,
          longer: longer.map(({ partNumber }) => partNumber).sort(),
          /** Advisories that name both the beginning and a longer number. */
          together: advisoriesOfOne.filter((id) => longer.some((other) => idsOf(other).includes(id))),
        };
      })
      .filter(({ longer }) => longer.length > 0)
      .sort((one, other) => compareText(one.partNumber, other.partNumber)),
  };
};

/** The products of an advisory, each once, however many of its versions it lists. */
const productsOnce = (products: readonly ListedProduct[]) =>
  [
    ...Map.groupBy(products, ({ manufacturer, name }) => JSON.stringify([manufacturer, name])).values(),
  ].flatMap((versions) =>
    versions.slice(0, 1).map(({ manufacturer, name }) => ({
      manufacturer,
      name,
      partNumbers: [...new Set(versions.flatMap(({ partNumbers }) => partNumbers))],
    })),
  );

/** Whether a name has one of the part numbers in it, with no letter, digit or hyphen before or behind it. */
const hasNumber = (name: string, partNumbers: ReadonlySet<string>): boolean =>
  name.split(/[^A-Za-z0-9-]+/).some((word) => partNumbers.has(word));

const countManufacturer = (
  manufacturer: string,
  all: readonly Advisory[],
  partNumbers: ReadonlySet<string>,
) => {
  const advisories = all
    .map(({ id, products }) => ({
      id,
      versions: products.filter((one) => one.manufacturer === manufacturer),
    }))
    .filter(({ versions }) => versions.length > 0)
    .map(({ id, versions }) => ({ id, versions, products: productsOnce(versions) }));
  const products = advisories.flatMap(({ id, products: own }) => own.map((one) => ({ id, ...one })));
  const without = products.filter((one) => one.partNumbers.length === 0);
  const numbered = advisories.filter(({ versions }) => versions.some((one) => one.partNumbers.length > 0));
  const numberedIds = new Set(numbered.map(({ id }) => id));
  const beside = without.filter(({ id }) => numberedIds.has(id));
  const families = without.filter(({ name }) => /\bfamily\b/i.test(name));
  const inNames = without.filter(({ name }) => hasNumber(name, partNumbers));
  const versions = advisories.flatMap((one) => one.versions.filter((own) => own.partNumbers.length > 0));
  return {
    manufacturer,
    advisories: advisories.length,
    advisoriesWithNumbers: numbered.length,
    products: products.length,
    productsWithNumbers: products.length - without.length,
    /** Products without a number in advisories that have numbers for others. */
    besideNumbers: { products: beside.length, advisories: new Set(beside.map(({ id }) => id)).size },
    families: {
      products: families.length,
      advisories: new Set(families.map(({ id }) => id)).size,
      names: [...Map.groupBy(families, ({ name }) => name)]
        .map(([name, own]) => ({ name, advisories: own.map(({ id }) => id).sort() }))
        .sort(
          (one, other) =>
            other.advisories.length - one.advisories.length || compareText(one.name, other.name),
        ),
    },
    /** Products whose name has a number that the field of another product has, while their own field is missing. */
    numberInNameOnly: {
      products: inNames.length,
      advisories: tally(inNames.map(({ id }) => id))
        .map(({ key, count }) => ({ id: key, products: count }))
        .sort((one, other) => other.products - one.products || compareText(one.id, other.id)),
    },
    /** The versions that are listed with a number, and how many of them are “all versions”. */
    versionsWithNumbers: versions.length,
    allVersions: versions.filter(({ version }) => version === 'vers:all/*').length,
  };
};

/** What the advisories of a source list, with part numbers and without, for each manufacturer that has any. */
export const countListedProducts = (advisories: readonly Advisory[]) => {
  const numbered = advisories.filter(({ mentions }) => mentions.length > 0);
  const mentions = numbered.flatMap((one) => one.mentions);
  const partNumbers = new Set(mentions.map(({ partNumber }) => partNumber));
  const spans = [...partNumbers]
    .map((partNumber) => {
      const dates = numbered
        .filter((one) => one.mentions.some((own) => own.partNumber === partNumber))
        .map(({ date }) => date)
        .sort();
      const [first = '', last = ''] = [dates[0], dates.at(-1)];
      return { partNumber, first, last, days: days(first, last) };
    })
    .sort((one, other) => one.days - other.days || compareText(one.partNumber, other.partNumber));
  const dates = numbered.map(({ date }) => date).sort();
  return {
    advisories: advisories.length,
    unstructuredAdvisories: advisories.filter(({ isUnstructured }) => isUnstructured).length,
    advisoriesWithNumbers: numbered.length,
    numbers: partNumbers.size,
    /** The days of the oldest and the newest advisory with numbers, each by its current revision. */
    first: dates[0] ?? '',
    last: dates.at(-1) ?? '',
    /** How many numbers stand in advisories whose days are more than a year apart, and the longest such time. */
    overAYear: spans.filter((one) => one.days > 365).length,
    longest: spans.at(-1),
    /** Numbers with a character that the standard lets stand for others. */
    patterns: [...partNumbers].filter((one) => /[*?]/.test(one)).length,
    manufacturers: [...new Set(mentions.map(({ manufacturer }) => manufacturer))]
      .sort()
      .map((manufacturer) => countManufacturer(manufacturer, advisories, partNumbers)),
  };
};
