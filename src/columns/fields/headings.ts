import type { HeadingWords } from '../../tables/heading-rows.ts';
import { currencyIn, withoutCurrency } from '../values/currency-marks.ts';
import { isHarmlessFor, splitScale } from './harmless-words.ts';
import {
  abbreviations,
  type HeadingMeaning,
  headingMeanings,
  headingsFor,
  partNumbersOfPartsLists,
} from './known-headings.ts';

const byShortForm = (shortForms: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(shortForms).flatMap(([long, shorts]) => shorts.map((short) => [short, long] as const)),
  );

const longFormOf = byShortForm(abbreviations.anywhere);

const longFormBeforeNumber = byShortForm(abbreviations.beforeNumber);

/** The end of a German or Dutch compound, or of an English word written as one: `Artikelnr`, `Partnumber`. */
const endsInNumber = /(?<=\p{L}{3})(?:nummer|number|nr)$/u;

/** No heading has a word beyond so many characters that tells what it means. A cell that is taken for one may have millions. */
const examinedCharacters = 500;

const writtenOut = (word: string): string => longFormOf.get(word) ?? word.replace(endsInNumber, 'no');

/**
 * A heading for comparison: letters and digits of every script in lower case, without accents; usual abbreviations written out, so
 * that `Mfr. Part #` is `manufacturerpartno`.
 */
export const normaliseHeading = (heading: string): string => {
  const words = heading
    .slice(0, examinedCharacters)
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replaceAll('°', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replace(/['’]s(?!\p{L})/gu, '')
    .replace(/(?<!\p{L})p\/n(?!\p{L})/gu, 'pn')
    .normalize('NFD')
    // Accents alone: the marks of other scripts make other letters.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => ({ word, long: writtenOut(word) }));
  return words
    .map(({ word, long }, at) =>
      words[at + 1]?.long === 'no' ? (longFormBeforeNumber.get(word) ?? long) : long,
    )
    .join('');
};

/** A heading that says for how many units a price is: `€/100 Stk`, `Preis pro 1000`. */
const basis = /(?:\/|\b(?:per|pro|je|por|pour|par)\b)\s*(%|[0-9]{2,})(?:\s*\p{L}+\.?)?/iu;

/** For how many units a heading says that its prices are, or `%`; undefined if it does not say so. */
export const basisInHeading = (heading: string): string | undefined => basis.exec(heading)?.[1];

/** A number of units that may be the basis of a price: `for 10`, `10 pcs`, `100`. Another number alone is as often a year. */
const numberOfUnits =
  /^(?:(?:for|für|fuer|per|pro|je|pour|par|por|para|za|à|of)\s*([1-9][0-9]{1,5})(?:\s*\p{L}{1,8}\.?)?|([1-9][0-9]{1,5})\s*(?:pcs?|pieces?|units?|stk|stck|stück|st|m|mtr|meter|metres?|ks|szt|pz|uds?|個|个)\.?|(100?0?0))$/iu;

/** For how many units the words that the heading of a price adds may say that it is; undefined if they may not. */
export const possibleBasis = (added: string): string | undefined => {
  const [, after, before, alone] = numberOfUnits.exec(added.trim()) ?? [];
  return after ?? before ?? alone;
};

/** What a heading adds to a price for one unit: `/Stk`, `per piece`, `za ks`. */
const perUnit =
  /(?:\/|(?<!\p{L})(?:per|pro|je|por|par|za)(?!\p{L}))\s*(?:1\s*)?(?:stk|stck|stück|stueck|st|einheit|pcs?|pieces?|units?|each|ea|unité|pièce|unidad|ud|pezzo|pz|unità|szt|sztukę|ks|kus|個|个|件)(?!\p{L})\.?/giu;

/** What a heading says of the tax in a price, which is asked for apart. */
const taxWords =
  /(?<!\p{L})(?:net|netto|neto|gross|brutto|bruto|ht|ttc|(?:excl|exkl|incl|inkl|zzgl|ohne|without|with|sin|con|bez|s|plus)\.?\s*(?:vat|tax|mwst|ust|btw|tva|iva|dph)|(?:vat|iva|btw)\s*(?:excl|incl|esclusa|inclusa|excluded|included))(?!\p{L})\.?|税抜き?|税込み?|税別|不含税|含税|未税/giu;

/** What is left of `Preis in EUR` without its currency. */
const inCurrency = /\s(?:in|en|w|v)\s*$/iu;

/** A text in brackets in a heading, whose full-width ones are written as ordinary ones. */
const brackets = /\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g;

const textsInBrackets = (text: string): string[] =>
  (text.match(brackets) ?? []).map((found) => found.slice(1, -1).trim());

const withoutBrackets = (text: string): string => text.replace(brackets, ' ');

/** A heading whose currency, basis and tax are no words of it. */
const withoutAdditions = (text: string): string => {
  const bare = withoutCurrency(text).replace(inCurrency, '').replace(basis, ' ').replace(perUnit, ' ').trim();
  const untaxed = bare.replace(taxWords, ' ').trim();
  return priceWords.has(normaliseHeading(untaxed)) || untaxed === '' ? untaxed : bare;
};

const examined = (heading: string): string => heading.slice(0, examinedCharacters).normalize('NFKC');

/** Whether words that a heading adds leave the meaning of its field as it is: harmless ones, or another heading of the field. */
const isHarmless = (added: string, meanings: readonly HeadingMeaning[]): boolean => {
  const ofPrice = withoutCurrency(added.replace(basis, ' ').replace(perUnit, ' '));
  const isPerMany = /(?<!\p{L})[CM](?!\p{L})/u.test(ofPrice);
  return meanings.some((meaning) => {
    if (isHeadingOf(meaning, normaliseHeading(added))) return true;
    const isPrice = meaning === 'unitPrice' || meaning === 'currency';
    return isPrice ? !isPerMany && isHarmlessFor(meaning, ofPrice) : isHarmlessFor(meaning, added);
  });
};

/**
 * The words of a heading without anything that stands in brackets, before it or after it: `Price` of `Price (cents)` and of
 * `Price in cents`. What is left out may change what the values mean.
 */
const headingCore = (heading: string): string => {
  const core = withoutAdditions(withoutBrackets(examined(heading)));
  const { before } = splitScale(core) ?? {};
  return before !== undefined && known.has(normaliseHeading(before)) ? before : core;
};

/** What the core of a heading means, as far as it is known. */
const meaningsOfCore = (core: string): readonly HeadingMeaning[] => {
  const word = normaliseHeading(core);
  return known.has(word) ? headingMeanings.filter((meaning) => isHeadingOf(meaning, word)) : headingMeanings;
};

/**
 * The words of a heading without what it adds to them: harmless words in brackets, a currency, for how many units a price is, and of
 * a price whether it has the tax in it. A currency for each unit, such as `€/Stk`, is a price. A heading with other words in brackets
 * stays as it is.
 */
export const bareHeading = (heading: string): string => {
  const text = examined(heading);
  const bare = withoutAdditions(withoutBrackets(text));
  const meanings = meaningsOfCore(bare);
  if (bare === text || !textsInBrackets(text).every((added) => isHarmless(added, meanings))) return text;
  return bare === '' && currencyIn(text) !== undefined && text.includes('/') ? 'unitPrice' : bare;
};

/** No heading that is joined of two has more words. */
const mostWordsOfTwo = 5;

/**
 * The words that tell the field of a heading that is joined of two: those of the second if it is one of the same field, `EK netto` of
 * `Preis EK netto`; those of the first if the second changes nothing, `Lager` of `Lager Stk`. Undefined for any other heading.
 */
const partOfTwo = (heading: string): string | undefined => {
  const words = heading
    .slice(0, examinedCharacters)
    .split(/[\s/]+/)
    .filter((word) => word !== '');
  if (words.length > mostWordsOfTwo) return undefined;
  for (const at of words.keys()) {
    const first = words.slice(0, at).join(' ');
    const word = normaliseHeading(first);
    if (!known.has(word)) continue;
    const second = words.slice(at).join(' ');
    const bare = bareHeading(second);
    const meanings = headingMeanings.filter((meaning) => isHeadingOf(meaning, word));
    if (meanings.some((meaning) => isHeadingOf(meaning, normaliseHeading(bare)))) return bare;
    if (isHarmless(second, meanings)) return first;
  }
  return undefined;
};

/**
 * Every way in which the words of a heading may be compared: as they are, without what is harmless, without anything added, and the
 * part that tells the field of two.
 */
export const wordsOfHeading = (heading: string): readonly string[] => [
  ...new Set(
    [heading, bareHeading(heading), headingCore(heading), partOfTwo(heading) ?? heading].map(
      normaliseHeading,
    ),
  ),
];

/**
 * What a heading adds to the words of a field that may change what its values mean: `weeks` of `Lead time (weeks)`, `replaced by` of
 * `MPN (replaced by)`. Undefined if it adds nothing, or harmless words alone.
 */
export const addedToHeading = (heading: string, meaning: HeadingMeaning): string | undefined => {
  if (isHeadingOf(meaning, normaliseHeading(heading))) return undefined;
  const text = examined(heading);
  const inBrackets = textsInBrackets(text).filter((added) => !isHarmless(added, [meaning]));
  if (inBrackets.length > 0) return inBrackets.join(', ');
  const isPrice = meaning === 'unitPrice' || meaning === 'currency';
  const ofPrice = isPrice ? undefined : (basis.exec(text)?.[0] ?? currencyIn(text));
  return ofPrice ?? splitScale(withoutAdditions(withoutBrackets(text)))?.stated;
};

/** Words that number columns of one kind, as in `Stock 2`: whoever chooses one of them has seen the others. */
const isNumberAlone = (text: string): boolean => /^[0-9]+$/.test(text);

/**
 * What a heading without brackets has before or after the known words of a field, the most of them, unless it is harmless: `on order`
 * of `Stock on order`, `Old` of `Old price`. Undefined if it has nothing beside them, or none of them.
 */
export const besideHeading = (heading: string, meaning: HeadingMeaning): string | undefined => {
  if (wordsOfHeading(heading).some((words) => isHeadingOf(meaning, words))) return undefined;
  const words = withoutAdditions(withoutBrackets(examined(heading)))
    .split(/[\s/_]+/)
    .filter((word) => word !== '');
  if (words.length > mostWordsOfTwo) return undefined;
  for (let count = words.length - 1; count > 0; count -= 1) {
    const first = words.slice(0, count).join(' ');
    const last = words.slice(-count).join(' ');
    const isFirst = isHeadingOf(meaning, normaliseHeading(first));
    if (!isFirst && !isHeadingOf(meaning, normaliseHeading(last))) continue;
    const rest = (isFirst ? words.slice(count) : words.slice(0, -count)).join(' ');
    return isNumberAlone(rest) || isHarmless(rest, [meaning]) ? undefined : rest;
  }
  return undefined;
};

/** A heading whose umlauts are spelled out, as systems without them write it: `Stueckpreis`. */
const spelledOut = (heading: string): string =>
  heading.replace(/[äöü]/gi, (letter) => `${letter.normalize('NFD').charAt(0)}e`);

const normalised = (meaning: HeadingMeaning, isWeak: boolean): string[] => {
  const headings = headingsFor(meaning)
    .filter((known) => known.isWeak === isWeak)
    .flatMap(({ heading }) => [heading, spelledOut(heading)]);
  return [...new Set(headings.map(normaliseHeading))];
};

const meaningsOf: ReadonlyMap<string, readonly HeadingMeaning[]> = new Map(
  [
    ...Map.groupBy(
      headingMeanings.flatMap((meaning) => normalised(meaning, false).map((word) => ({ word, meaning }))),
      ({ word }) => word,
    ),
  ].map(([word, found]) => [word, found.map(({ meaning }) => meaning)]),
);

/** The known headings of a field, as `normaliseHeading` writes them, the best-known first. */
export type FieldHeadings = {
  /** Those that mean this field alone. */
  readonly own: readonly string[];
  /** Those that mean it where no other column does: `Part number` beside `Manufacturer part number` is something else. */
  readonly weak: readonly string[];
  /** Those that mean another field as often: which of them, a person has to say. */
  readonly shared: readonly string[];
};

const headingsByMeaning: ReadonlyMap<HeadingMeaning, FieldHeadings> = new Map(
  headingMeanings.map((meaning) => {
    const words = normalised(meaning, false);
    const isShared = (word: string): boolean => (meaningsOf.get(word) ?? []).length > 1;
    return [
      meaning,
      {
        own: words.filter((word) => !isShared(word)),
        weak: normalised(meaning, true).filter((word) => !meaningsOf.has(word)),
        shared: words.filter(isShared),
      },
    ];
  }),
);

/** The known headings of a field, or of the validity of prices. */
export const fieldHeadings = (meaning: HeadingMeaning): FieldHeadings =>
  headingsByMeaning.get(meaning) ?? { own: [], weak: [], shared: [] };

/** Headings of item numbers that are part numbers in a list of parts with their manufacturers. */
export const partsListNumbers: readonly string[] = partNumbersOfPartsLists.map(normaliseHeading);

const allOf = ({ own, weak, shared }: FieldHeadings): string[] => [...own, ...weak, ...shared];

const wordsByMeaning: ReadonlyMap<HeadingMeaning, ReadonlySet<string>> = new Map(
  headingMeanings.map((meaning) => [meaning, new Set(allOf(fieldHeadings(meaning)))]),
);

/** Whether words, as `normaliseHeading` writes them, are a known heading of a field. */
const isHeadingOf = (meaning: HeadingMeaning, words: string): boolean =>
  wordsByMeaning.get(meaning)?.has(words) === true;

const priceWords: ReadonlySet<string> = new Set(allOf(fieldHeadings('unitPrice')));

const known: ReadonlySet<string> = new Set([...headingsByMeaning.values()].flatMap(allOf));

/** No heading is longer. What stands in cells often is, and looking at it would take time. */
const longestHeading = 80;

/** What was said of texts before: a row is looked at for each delimiter, and again for its headings. */
const saidBefore = new Map<string, boolean>();

/** For more texts nothing is remembered: the first rows of a list have fewer. */
const maxRemembered = 5000;

/** Whether a heading is one that price lists and parts lists usually have. */
export const isKnownHeading = (heading: string): boolean => {
  if (heading.length > longestHeading || !/\p{L}/u.test(heading)) return false;
  const before = saidBefore.get(heading);
  if (before !== undefined) return before;
  const isKnown = wordsOfHeading(heading).some((words) => known.has(words));
  if (saidBefore.size >= maxRemembered) saidBefore.clear();
  saidBefore.set(heading, isKnown);
  return isKnown;
};

/** Whether a text is what a second row of headings adds to the first, such as `EUR` or `netto`. A number is a value. */
const isAddition = (text: string): boolean =>
  /[\p{L}\p{Sc}]/u.test(text) && text.length <= longestHeading && headingCore(text) === '';

/** What tells headings of lists from values, for whoever reads a table. */
export const knownHeadings: HeadingWords = {
  looksLikeHeading: isKnownHeading,
  looksLikeAddition: isAddition,
};
