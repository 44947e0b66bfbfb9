/** A part of a text, in UTF-16 units as a text area counts them. */
export interface TextRange {
  readonly start: number;
  /** The first unit that is no longer part of it. */
  readonly end: number;
}
