/** How many levels arrays and objects may be nested: `[[0]]` has two. A batch of the contract has six. */
export const maxDepth = 32;

/** Why bytes are not read as JSON. Codes are added, never removed. */
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

/** Why and where the bytes are not read as JSON. Of the input it repeats only printable names, in `pointer`. */
export type JsonRefusal = {
  readonly code: JsonRefusalCode;
  /** What is wrong and how to fix it, for a person. */
  readonly detail: string;
  /** RFC 6901 pointer to the value, up to the first name that is not printable. */
  readonly pointer?: string;
  /** Line of the fault, from 1. */
  readonly line?: number;
  /** Column of the fault in code points, from 1. */
  readonly column?: number;
  /** Offset of the fault in bytes, from 0. */
  readonly offset?: number;
};
