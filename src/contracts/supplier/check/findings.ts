import type { FindingCode } from '../finding-codes.ts';
import * as limits from '../limits.ts';
import type { Finding } from '../schemas/problems.ts';

/**
 * A place in the request, kept as the steps that lead to it: most places are never written out,
 * because nothing is wrong there. What is wrong is reported to the place where it is.
 */
export class Place {
  readonly findings: Findings;
  readonly parent: Place | undefined;
  readonly step: string | number;

  /** `step` is the name of a member or the index of an element; it and `parent` are left out for the request. */
  constructor(findings: Findings, parent?: Place, step: string | number = '') {
    this.findings = findings;
    this.parent = parent;
    this.step = step;
  }

  /** The place of a member or an element. */
  at(step: string | number): Place {
    return new Place(this.findings, this, step);
  }

  /**
   * The place as an RFC 6901 pointer; empty for the request itself. Steps are names of the contract,
   * indexes, and other names that are escaped already.
   */
  get pointer(): string {
    return this.parent === undefined ? '' : `${this.parent.pointer}/${this.step}`;
  }

  /** Reports what is wrong with a member or element, or here. Says whether it was nothing. */
  report(faults: Faults, step?: string | number): boolean {
    return faults.length === 0 || this.findings.add(faults, this, step);
  }
}

/**
 * Collects what is wrong, in the order in which it is found. Lists the first hundred and counts the
 * rest, so that a hostile body cannot make the answer larger than the question.
 */
export class Findings {
  readonly listed: Finding[] = [];
  count = 0;

  /** Whether what comes now is counted and no longer listed. */
  get isFull(): boolean {
    return this.count >= limits.maxListedFindings;
  }

  /** Adds what is wrong with a place, or with a member or element of it. Gives false. */
  add(faults: Faults, place: { readonly pointer: string }, step?: string | number): false {
    for (const fault of faults) {
      this.count += 1;
      if (this.count > limits.maxListedFindings) continue;
      const pointer = step === undefined ? place.pointer : `${place.pointer}/${step}`;
      this.listed.push({ pointer, ...fault });
    }
    return false;
  }
}

/**
 * What can be wrong with a field, before it is known where. Faults are made once, when a rule is
 * made: none of their words can come from a submitted value.
 */
interface Fault {
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
