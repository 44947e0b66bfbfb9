import type { FindingCode } from '../finding-codes.ts';
import * as limits from '../limits.ts';
import type { Finding } from '../schemas/finding.ts';

/** What is wrong, in the order in which it is found. */
export type Findings = {
  /** The first ones, so that a hostile body cannot make the answer larger than the question. */
  readonly listed: Finding[];
  /** How many are listed at most. */
  readonly most: number;
  /** The number of all, listed or not. */
  count: number;
};

/** Creates an empty list of findings, which takes a hundred unless the caller asks for more. */
export const createFindings = (most: number = limits.maxListedFindings): Findings => ({
  listed: [],
  most,
  count: 0,
});

/** A place in the request, at which findings are noted. */
export class Pointer {
  readonly #findings: Findings;
  readonly #step: string | number;
  /** The object or list around it; none for the request itself. */
  readonly parent: Pointer | undefined;

  constructor(findings: Findings, step: string | number = '', parent?: Pointer) {
    this.#findings = findings;
    this.#step = step;
    this.parent = parent;
  }

  /** As RFC 6901 writes it; empty for the request itself. */
  get path(): string {
    return this.parent === undefined ? '' : `${this.parent.path}/${this.#step}`;
  }

  /** The place of a field or an element, whose name or index needs no escapes. */
  at(step: string | number): Pointer {
    return new Pointer(this.#findings, step, this);
  }

  /** Notes what is wrong here, if anything is. */
  note(fault: CheckFault | undefined): void {
    if (fault === undefined) return;
    const findings = this.#findings;
    if (findings.count < findings.most) findings.listed.push({ pointer: this.path, ...fault });
    findings.count += 1;
  }

  /** Checks the value that is here, and notes what is wrong. */
  check<Context>(check: Check<Context>, value: unknown, context: Context): void {
    this.note(check(value, this, context));
  }
}

/**
 * What can be wrong with a field, without its place. Faults are created with their rule, so their texts cannot
 * contain a submitted value.
 */
export type CheckFault = {
  readonly code: FindingCode;
  /** What is wrong, or what is expected. */
  readonly detail: string;
  /** How to fix it, unless the detail says so. */
  readonly hint?: string;
};

/** Creates a fault; without a hint if the detail says how to fix it. */
export const faultOf = (code: FindingCode, detail: string, hint?: string): CheckFault => ({
  code,
  detail,
  ...(hint && { hint }),
});

/** Creates the fault of a value other than `expected`, which describes a value with its article. */
export const otherThan = (expected: string, code: FindingCode, hint?: string): CheckFault =>
  faultOf(code, `Expected ${expected}.`, hint);

/**
 * Checks the value of a field; `undefined` stands for a missing field. Returns what to fix: one fault or none, because
 * no two findings have the same place.
 */
export type Rule = (value: unknown) => CheckFault | undefined;

/**
 * The check of a value with fields or elements, which notes faults at their places below `place`. It also checks a
 * value that depends on others, which are in `context`.
 */
export type Check<Context> = (value: unknown, place: Pointer, context: Context) => CheckFault | undefined;
