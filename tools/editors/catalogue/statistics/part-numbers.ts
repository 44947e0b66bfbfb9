import { IdentifierSchema } from '../../../../src/contracts/supplier/schemas/values.ts';

/** A product as its part number is counted. */
export type NumberedProduct = {
  /** The id of the manufacturer, or its name where the count is of a source. */
  readonly manufacturer: string;
  /** The part number exactly as written. */
  readonly partNumber: string;
};

/** A way in which a search index or an import changes a part number before it compares it. */
type Normaliser = {
  readonly name: string;
  /** What it does, in a few words, as the bar of a chart is labelled. */
  readonly label: string;
  readonly apply: (partNumber: string) => string;
};

const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** The rules that are counted, from the one that changes nothing to the one that keeps least. */
export const normalisers: readonly Normaliser[] = [
  { name: 'none', label: 'Kept as written', apply: (text) => text },
  { name: 'nfkc', label: 'Unicode form NFKC', apply: (text) => text.normalize('NFKC') },
  { name: 'upper-case', label: 'Upper case', apply: (text) => text.toUpperCase() },
  {
    name: 'no-hyphens',
    label: 'No spaces, no hyphens',
    apply: (text) => text.replace(/[\s-]/g, '').toUpperCase(),
  },
  {
    name: 'letters-digits-plus',
    label: 'Letters, digits, plus sign',
    apply: (text) => text.replace(/[^\p{L}\p{N}+]/gu, '').toUpperCase(),
  },
  {
    name: 'underscores',
    label: 'Others to underscores',
    apply: (text) => text.replace(/[^A-Za-z0-9_$]/g, '_'),
  },
  {
    name: 'letters-digits',
    label: 'Letters and digits',
    apply: lettersAndDigits,
  },
  {
    name: 'letters-digits-upper-case',
    label: 'Letters and digits, upper case',
    apply: (text) => lettersAndDigits(text).toUpperCase(),
  },
];

/** Part numbers of one manufacturer that a normaliser makes one. */
export type Collision = { readonly manufacturer: string; readonly partNumbers: readonly string[] };

const collisionsOf = (products: readonly NumberedProduct[], apply: Normaliser['apply']): Collision[] =>
  [
    ...Map.groupBy(products, ({ manufacturer, partNumber }) =>
      JSON.stringify([manufacturer, apply(partNumber)]),
    ).values(),
  ].flatMap((alike) => {
    const partNumbers = [...new Set(alike.map(({ partNumber }) => partNumber))].sort();
    const [first] = alike;
    return first === undefined || partNumbers.length < 2
      ? []
      : [{ manufacturer: first.manufacturer, partNumbers }];
  });

/** What each normaliser changes, and which part numbers of one manufacturer it merges. */
export const countCollisions = (products: readonly NumberedProduct[]) => ({
  products: products.length,
  rules: normalisers.map(({ name, label, apply }) => ({
    name,
    label,
    changed: products.filter(({ partNumber }) => apply(partNumber) !== partNumber).length,
    collisions: collisionsOf(products, apply),
  })),
});

const characterNames: ReadonlyMap<string, string> = new Map([
  ['-', 'hyphen'],
  ['+', 'plus'],
  [' ', 'space'],
  ['/', 'slash'],
  ['.', 'dot'],
  ['&', 'ampersand'],
  ['#', 'hash'],
  ['_', 'underscore'],
  [',', 'comma'],
]);

// https://www.rfc-editor.org/rfc/rfc3986#section-2.2
const reservedInAddresses = /[:/?#[\]@!$&'()*+,;=]/;

const isPlain = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

const countCharacters = (products: readonly NumberedProduct[]) => {
  const found = products.flatMap(({ partNumber }) => [...new Set(partNumber)]);
  return [...Map.groupBy(found, (character) => character)]
    .filter(([character]) => !isPlain(character))
    .map(([character, all]) => ({
      character,
      name: characterNames.get(character) ?? character,
      products: all.length,
    }))
    .sort((one, other) => other.products - one.products || (one.name < other.name ? -1 : 1));
};

/** How many products each manufacturer has, the largest first. */
const countManufacturers = (products: readonly NumberedProduct[]) =>
  [...Map.groupBy(products, ({ manufacturer }) => manufacturer)]
    .map(([manufacturer, own]) => ({ manufacturer, products: own.length }))
    .sort((one, other) => other.products - one.products || (one.manufacturer < other.manufacturer ? -1 : 1));

/** The lengths with a bar of their own; the ends are counted together. */
const singleLengths = { first: 5, last: 20 } as const;

const countLengths = (products: readonly NumberedProduct[]) => {
  const between = (from: number, to: number) => {
    const own = products.filter(({ partNumber }) => partNumber.length >= from && partNumber.length <= to);
    return { products: own.length, largest: countManufacturers(own)[0] };
  };
  const { first, last } = singleLengths;
  return [
    { label: `under ${first}`, ...between(0, first - 1) },
    ...Array.from({ length: last - first + 1 }, (_, index) => first + index).map((length) => ({
      label: String(length),
      ...between(length, length),
    })),
    { label: `over ${last}`, ...between(last + 1, Number.POSITIVE_INFINITY) },
  ];
};

/** Fewer products of a manufacturer say little about how it writes part numbers. */
const habitsFrom = 10;

const countHabits = (products: readonly NumberedProduct[]) => {
  const many = [...Map.groupBy(products, ({ manufacturer }) => manufacturer).values()].filter(
    (own) => own.length >= habitsFrom,
  );
  const ofAll = (holds: (partNumber: string) => boolean) =>
    many.filter((own) => own.every(({ partNumber }) => holds(partNumber))).length;
  return {
    atLeast: habitsFrom,
    manufacturers: many.length,
    alwaysHyphen: ofAll((text) => text.includes('-')),
    neverHyphen: ofAll((text) => !text.includes('-')),
    oneLength: many
      .filter((own) => new Set(own.map(({ partNumber }) => partNumber.length)).size === 1)
      .map((own) => own[0]?.manufacturer ?? ''),
  };
};

const countPrefixes = (products: readonly NumberedProduct[]): number =>
  [...Map.groupBy(products, ({ manufacturer }) => manufacturer).values()]
    .map((own) => own.map(({ partNumber }) => partNumber))
    .flatMap((numbers) =>
      numbers.filter((long) => numbers.some((short) => short !== long && long.startsWith(short))),
    ).length;

/** How part numbers are written: their lengths, characters and letters. Lengths are numbers of characters. */
export const countPartNumbers = (products: readonly NumberedProduct[]) => {
  const numbers = products.map(({ partNumber }) => partNumber);
  const lengths = numbers.map((text) => text.length).sort((one, other) => one - other);
  const count = (holds: (partNumber: string) => boolean) => numbers.filter(holds).length;
  const byManufacturer = countManufacturers(products);
  const manufacturersWith = (holds: (partNumber: string) => boolean) =>
    countManufacturers(products.filter(({ partNumber }) => holds(partNumber)));
  return {
    products: products.length,
    manufacturers: byManufacturer.length,
    largestManufacturers: byManufacturer.slice(0, 10),
    shortest: lengths[0] ?? 0,
    median: lengths[Math.floor((lengths.length - 1) / 2)] ?? 0,
    longest: lengths.at(-1) ?? 0,
    lengths: countLengths(products),
    lettersAndDigitsOnly: count((text) => [...text].every(isPlain)),
    characters: countCharacters(products),
    withReserved: count((text) => reservedInAddresses.test(text)),
    capitalsDigitsHyphens: count((text) => /^[A-Z0-9-]{1,20}$/.test(text)),
    withLowerCase: count((text) => /\p{Ll}/u.test(text)),
    manufacturersWithLowerCase: manufacturersWith((text) => /\p{Ll}/u.test(text)),
    withoutUpperCase: count((text) => /\p{Ll}/u.test(text) && !/\p{Lu}/u.test(text)),
    digitsOnly: count((text) => /^\d+$/.test(text)),
    manufacturersWithDigitsOnly: manufacturersWith((text) => /^\d+$/.test(text)),
    digitsOnlyFromZero: count((text) => /^0\d*$/.test(text)),
    noIdentifier: count((text) => !IdentifierSchema.safeParse(text).success),
    beginWithAnother: countPrefixes(products),
    underSeveralManufacturers: [...Map.groupBy(products, ({ partNumber }) => partNumber)]
      .filter(([, own]) => own.length > 1)
      .map(([partNumber, own]) => ({
        partNumber,
        manufacturers: own.map(({ manufacturer }) => manufacturer),
      })),
    habits: countHabits(products),
  };
};
