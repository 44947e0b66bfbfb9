import type { ProductState } from './kept-advisory.ts';
import type { AdvisoryRevision, IndexedAdvisory } from './named-by-vendor.ts';

/**
 * Why an advisory names a number, or perhaps: a stored number equals it, differs from it by case, spacing or punctuation, is a word of it, is a pattern
 * that covers it or a series that may mean it, or is continued or begun by it; a product name has it as a word, or a word that covers
 * it; or exactly this number stands under another vendor. The strongest first.
 */
export const advisoryReasons = [
  'number',
  'spelling',
  'part',
  'pattern',
  'series',
  'longer',
  'shorter',
  'name',
  'name_pattern',
  'elsewhere',
] as const;

export type AdvisoryReason = (typeof advisoryReasons)[number];

/** An advisory that names a number, or perhaps. */
export type AnsweredAdvisory = AdvisoryRevision & {
  readonly reason: AdvisoryReason;
  /** The values of the advisory for which it is listed, as written. */
  readonly values: readonly string[];
  /** The vendor as the advisory writes it, where that is not the manufacturer that was asked for. */
  readonly vendor?: string;
  /** The day of the first revision that has one of the values. */
  readonly since: string;
  /** The day of the last one that has, where the newest has none. */
  readonly last?: string;
  /** What the last revision that has them says of the product, in the words of the standard, and its words for the versions. */
  readonly says: readonly { readonly states: readonly ProductState[]; readonly version: string }[];
};

/** The answer whether security advisories name a part number. */
export type AdvisoryAnswer = {
  readonly word: 'named' | 'perhaps_named' | 'no_number' | 'not_checked';
  /** The same in whole sentences, with why and up to which day advisories were read. */
  readonly words: string;
  /** Those that name it, then those that perhaps do; the newest first. */
  readonly advisories: readonly AnsweredAdvisory[];
  /** Where no number is this one: the advisories that name products without numbers, whose titles a person can search. */
  readonly toSearch: readonly IndexedAdvisory[];
};
