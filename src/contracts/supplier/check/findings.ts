import type { FindingCode } from '../finding-codes.ts';
import * as limits from '../limits.ts';
import type { Finding } from '../schemas/problems.ts';

/**
 * A place in the request, to which rules report what is wrong there. It keeps a step and its parent, because most
 * places have no finding and need no pointer.
 */
export class Place {
  readonly findings: Findings;
  readonly parent: Place | undefined;
  readonly step: string | number | undefined;

  /** `step` is the name of a field or the index of an element. The request itself has neither parent nor step. */
  constructor(findings: Findings, parent?: Place, step?: string | number) {
    this.findings = findings;
    this.parent = parent;
    this.step = step;
  }

  /** The place of a field or an element. */
  at(step: string | number): Place {
    return new Place(this.findings, this, step);
  }

  /**
   * The place as an RFC 6901 pointer; empty for the request itself. Steps are names of the contract,
   * indexes, and other names that are already escaped.
   */
  get pointer(): string {
    return this.parent === undefined ? '' : `${this.parent.pointer}/${this.step}`;
  }

  /** Reports what is wrong here, or with a field or element. Returns whether nothing is. */
  report(faults: Faults, step?: string | number): boolean {
    return faults.length === 0 || this.findings.add(faults, this, step);
  }
}

/**
 * Collects what is wrong, in the order in which it is found. Lists the first ones, a hundred unless the caller asks for
 * more, and counts the rest, so that a hostile body cannot make the answer larger than the question.
 */
export class Findings {
  readonly listed: Finding[] = [];
  readonly most: number;
  count = 0;

  constructor(most: number = limits.maxListedFindings) {
    this.most = most;
  }

  /** Whether further findings are only counted, no longer listed. */
  get isFull(): boolean {
    return this.count >= this.most;
  }

  /** Adds what is wrong with a place, or with a field or element of it. Returns false. */
  add(faults: Faults, place: { readonly pointer: string }, step?: string | number): false {
    for (const fault of faults) {
      this.count += 1;
      if (this.count > this.most) continue;
      const pointer = step === undefined ? place.pointer : `${place.pointer}/${step}`;
      this.listed.push({ pointer, ...fault });
    }
    return false;
  }
}

/**
 * What can be wrong with a field, without its place. Faults are created with their rule, so their texts cannot
 * contain a submitted value.
 */
type Fault = {
  readonly code: FindingCode;
  /** What is wrong, or what is expected. */
  readonly detail: string;
  /** How to fix it, unless the detail says so. */
  readonly hint?: string;
};

/** What to fix at a place: one fault or none, because no two findings have the same place. */
export type Faults = readonly [] | readonly [Fault];

/** Nothing to fix. Rules return this one list, so that a valid value needs no allocation. */
export const noFaults: Faults = [];

/** One fault, as the list that a rule returns. */
export const faultOf = (code: FindingCode, detail: string, hint?: string): Faults => [
  hint === undefined ? { code, detail } : { code, detail, hint },
];

/** Checks the value of a field; `undefined` stands for a missing field. */
export type Rule = (value: unknown) => Faults;
