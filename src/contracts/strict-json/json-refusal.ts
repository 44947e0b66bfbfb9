/** Why bytes are not read as JSON. The list only grows. */
export const jsonRefusalCodes = [
  'empty_body',
  'byte_order_mark',
  'invalid_utf8',
  'invalid_json',
  'duplicate_member',
  'lone_surrogate',
  'nesting_too_deep',
] as const;

export type JsonRefusalCode = (typeof jsonRefusalCodes)[number];

/** Why and where the bytes are not read as JSON. No word of it comes from the bytes. */
export interface JsonRefusal {
  readonly code: JsonRefusalCode;
  /** What is wrong and how to mend it, for a person. */
  readonly detail: string;
  /** RFC 6901 pointer to the value concerned, as far as the names on the way are printable. */
  readonly pointer?: string;
  /** Line of the fault, from 1. */
  readonly line?: number;
  /** Column of the fault in code points, from 1. */
  readonly column?: number;
  /** Offset of the fault in bytes, from 0. */
  readonly offset?: number;
}
