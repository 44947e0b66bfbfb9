import { withoutCurrency } from './currency-marks.ts';
import { type HeadingMeaning, headingMeanings, headingsFor } from './known-headings.ts';

/** A heading for comparison: lower case, letters without accents and digits only, and `no` for `#`. */
export const normaliseHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('#', 'no')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '');

/** A heading that says for how many units a price is: `€/100 Stk`, `Preis pro 1000`. */
const basis = /(?:\/|\b(?:per|pro|je|por|pour|par)\b)\s*(%|[0-9]{2,})(?:\s*\p{L}+\.?)?/iu;

/** For how many units a heading says that its prices are, or `%`; undefined if it does not say so. */
export const basisInHeading = (heading: string): string | undefined => basis.exec(heading)?.[1];

/** The words of a heading without what it adds to them: a text in brackets, a currency, for how many units a price is. */
export const bareHeading = (heading: string): string =>
  withoutCurrency(heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' '))
    .replace(basis, ' ')
    .trim();

/** A heading whose umlauts are spelled out, as systems without them write it: `Stueckpreis`. */
const spelledOut = (heading: string): string =>
  heading.replace(/[äöü]/gi, (letter) => `${letter.normalize('NFD').charAt(0)}e`);

const wordsByMeaning: ReadonlyMap<HeadingMeaning, readonly string[]> = new Map(
  headingMeanings.map((meaning) => {
    const headings = headingsFor(meaning).flatMap(({ heading }) => [heading, spelledOut(heading)]);
    return [meaning, [...new Set(headings.map(normaliseHeading))]];
  }),
);

/** The known headings for a field, as `normaliseHeading` writes them, the best-known first. */
export const headingWords = (meaning: HeadingMeaning): readonly string[] => wordsByMeaning.get(meaning) ?? [];

const known: ReadonlySet<string> = new Set([...wordsByMeaning.values()].flat());

/** Whether a heading is one that price lists and parts lists usually have. */
export const isKnownHeading = (heading: string): boolean =>
  [heading, bareHeading(heading)].some((text) => known.has(normaliseHeading(text)));

/** Which rows of a list have its headings: the number of the first, as a spreadsheet counts rows, and how many they are. */
export type HeadingRows = { readonly row: number; readonly count: number };

/** How many rows are looked at for headings. Price lists begin with a title and an address. */
const examinedRows = 30;

/** A row as far as it may have headings. */
type PossibleHeadings = { readonly number: number; readonly cells: readonly string[] };

/**
 * The row that has the headings: the one with most known headings near the beginning, if it has at least two of them and more than
 * the first row with text; else that row.
 */
export const guessHeadingRow = (rows: readonly PossibleHeadings[]): number => {
  const counted = rows.slice(0, examinedRows).map(({ number, cells }) => ({
    number,
    knownCount: cells.filter(isKnownHeading).length,
  }));
  const [first = { number: 1, knownCount: 0 }] = counted;
  return counted.reduce(
    (best, row) => (row.knownCount >= 2 && row.knownCount > best.knownCount ? row : best),
    first,
  ).number;
};
