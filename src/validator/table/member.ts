import type { Source } from './source.ts';

/** How the text of a cell becomes the value of a field. */
export type MemberForm = 'text' | 'code' | 'choice' | 'decimal' | 'days' | 'timestamp';

/** A field of a record that a column can be mapped to. */
export interface Member {
  /** What it is called on the page. */
  readonly label: string;
  /** What belongs into it, in a sentence. */
  readonly about: string;
  readonly form: MemberForm;
  /** Whether it may be left unknown. */
  readonly optional: boolean;
  /** Texts that are offered for every row, by name. The form `choice` has these and no other. */
  readonly offers?: readonly string[];
  /** What an offered text means, where it does not say so itself. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** What most lists mean that do not say it. It is offered by name and never taken by itself. */
  readonly usual?: Source;
  /** Headings that mean it, in lower case with letters and digits only. */
  readonly headings: readonly string[];
  /** Where it comes from while no column is known: never from a fact that the list does not have. */
  readonly initial: Source;
}

/** An offered text as a person reads it: `1 (no minimum)`. */
export const wordsOfOffer = ({ meanings }: Member, text: string): string => {
  const meaning = meanings?.[text];
  return meaning === undefined ? text : `${text} (${meaning})`;
};

/** What stands for a source that is made from the record itself. */
export const madeSources = {
  digest: 'Made from the record',
  'one-day': '24 hours after the export',
} as const;
