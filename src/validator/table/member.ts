import type { Source } from './source.ts';

/** How the text of a cell becomes the value of a member. */
export type MemberForm = 'text' | 'code' | 'choice' | 'decimal' | 'days' | 'timestamp';

/** A member of a record that a column can be mapped to. */
export interface Member {
  /** What it is called on the page. */
  readonly label: string;
  /** What belongs into it, in a sentence. */
  readonly about: string;
  readonly form: MemberForm;
  /** Whether it may be left unknown. */
  readonly optional: boolean;
  /** The fixed values it has, for the form `choice`. */
  readonly choices?: readonly string[];
  /** Headings that mean it, in lower case with letters and digits only. */
  readonly headings: readonly string[];
  /** Where it comes from while no column is known. */
  readonly initial: Source;
}
