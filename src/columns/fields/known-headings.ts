import { type FieldName, fieldNames } from './fields.ts';
import table from './known-headings.json' with { type: 'json' };

/** What a heading stands for: a field, or how long a price is valid, which is no field of a record. */
export type HeadingMeaning = FieldName | 'priceValidity';

/** Everything that a heading can stand for. */
export const headingMeanings: readonly HeadingMeaning[] = [...fieldNames, 'priceValidity'];

/** The languages of headings, in the order in which they count. */
export const headingLanguages = [
  'english',
  'german',
  'french',
  'spanish',
  'italian',
  'polish',
  'czech',
  'japanese',
  'chinese',
  'dutch',
  'ukrainian',
] as const;

/** The language of a heading. */
export type HeadingLanguage = (typeof headingLanguages)[number];

/** A heading that is known. */
export type KnownHeading = {
  readonly language: HeadingLanguage;
  /** An entry of `headingSources`, in which the heading can be seen. */
  readonly source: string;
  /** The heading as the source writes it. */
  readonly heading: string;
  /** Whether it stands for its field only in a list without another heading of the field. */
  readonly isWeak: boolean;
};

/** Lines of a source and headings in it, by language. If two columns fit a field, the heading further to the front counts. */
type HeadingTable = Readonly<
  Partial<Record<HeadingMeaning, Readonly<Partial<Record<HeadingLanguage, readonly string[]>>>>>
>;

/** The data file `known-headings.json`. */
type KnownHeadingsFile = {
  /** The headings of each field. One that stands at two fields means either of them, and is in `ambiguous`. */
  readonly headings: HeadingTable;
  /** Headings that stand for a field only where no other column does. */
  readonly weak: HeadingTable;
  /** The headings that stand at two fields, which a person has to tell apart. */
  readonly ambiguous: readonly string[];
  /** Headings of item numbers that are part numbers in a list of parts with their manufacturers. */
  readonly partNumbersOfPartsLists: readonly string[];
  /** Short forms of words, by the long form; the second kind only before the word for a number, such as `Cat. No.`. */
  readonly abbreviations: Readonly<
    Record<'anywhere' | 'beforeNumber', Readonly<Record<string, readonly string[]>>>
  >;
};

const { headings, weak, ambiguous, partNumbersOfPartsLists, abbreviations }: KnownHeadingsFile = table;

export { abbreviations, ambiguous as ambiguousHeadings, partNumbersOfPartsLists };

const headingsInLine = (line: string): { readonly source: string; readonly heading: string }[] => {
  const [source = '', found = ''] = line.split(': ');
  return found.split(', ').map((heading) => ({ source, heading }));
};

/** The known headings of a field, or of the validity of prices: its name in the contract, then the best-known of each language. */
export const headingsFor = (meaning: HeadingMeaning): readonly KnownHeading[] => {
  const inTable = (of: HeadingTable, isWeak: boolean): KnownHeading[] =>
    headingLanguages.flatMap((language) =>
      (of[meaning]?.[language] ?? [])
        .flatMap(headingsInLine)
        .map((found) => ({ language, ...found, isWeak })),
    );
  const named: KnownHeading[] =
    meaning === 'priceValidity'
      ? []
      : [{ language: 'english', source: 'contract', heading: meaning, isWeak: false }];
  return [...named, ...inTable(headings, false), ...inTable(weak, true)];
};
