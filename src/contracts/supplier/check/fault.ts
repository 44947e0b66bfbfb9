import type { FindingCode } from '../finding-codes.ts';

/**
 * What can be wrong with a member, before it is known where. Faults are made once, when a rule is
 * made: none of their words can come from a submitted value.
 */
export interface Fault {
  readonly code: FindingCode;
  /** What is wrong. */
  readonly detail: string;
  /** How to mend it. */
  readonly hint?: string;
}

/** All that is wrong with one member, most fundamental first; empty when nothing is. */
export type Faults = readonly Fault[];

/** Nothing is wrong. Rules return this very list, so that no list is made for a good value. */
export const noFaults: Faults = [];

/** The form of one member: what is wrong with this value, where `undefined` means that it is missing. */
export type Rule = (value: unknown) => Faults;
