import type { FindingCode } from '../finding-codes.ts';

/**
 * What can be wrong with a field, before it is known where. Faults are made once, when a rule is
 * made: none of their words can come from a submitted value.
 */
export interface Fault {
  readonly code: FindingCode;
  /** What is wrong, or what is expected. */
  readonly detail: string;
  /** How to fix it, where the detail does not say so already. */
  readonly hint?: string;
}

/** The one thing to fix at a place; empty when there is none. No two findings have the same place. */
export type Faults = readonly [] | readonly [Fault];

/** Nothing is wrong. Rules return this very list, so that no list is made for a good value. */
export const noFaults: Faults = [];

/** One fault, as the list that a rule returns. */
export const faultOf = (code: FindingCode, detail: string, hint?: string): Faults => [
  hint === undefined ? { code, detail } : { code, detail, hint },
];

/** What is wrong with the value of a field; `undefined` stands for a field that is missing. */
export type Rule = (value: unknown) => Faults;
