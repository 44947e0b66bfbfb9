import type { FindingCode } from '../finding-codes.ts';

/**
 * What can be wrong with a member, before it is known where. Faults are made once, when a rule is
 * made: none of their words can come from a submitted value.
 */
export interface Fault {
  readonly code: FindingCode;
  /** What is wrong, or what is expected. */
  readonly detail: string;
  /** How to mend it, where the detail does not say so already. */
  readonly hint?: string;
}

/** All that is wrong with one member, most fundamental first; empty when nothing is. */
export type Faults = readonly Fault[];

/** Nothing is wrong. Rules return this very list, so that no list is made for a good value. */
export const noFaults: Faults = [];

/** One fault, as the list that a rule returns. */
export const faultOf = (code: FindingCode, detail: string, hint?: string): Faults => [
  hint === undefined ? { code, detail } : { code, detail, hint },
];

/** What is wrong with the value of a member; `undefined` stands for a member that is missing. */
export type Rule = (value: unknown) => Faults;
