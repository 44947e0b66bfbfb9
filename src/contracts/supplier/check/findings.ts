import { pointerStep } from '../../strict-json/pointer-step.ts';
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
   * The place as an RFC 6901 pointer; empty for the request itself. The steps to a place are names of the contract and
   * indexes, which need no escapes.
   */
  get pointer(): string {
    return this.parent === undefined ? '' : `${this.parent.pointer}/${this.step}`;
  }

  /** Reports what is wrong here, or with a field. Returns whether nothing is. */
  report(fault: Fault | undefined, step?: string): boolean {
    return fault === undefined || this.findings.add(fault, this, step);
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

  /** Adds what is wrong with a place, or with a field of it, which may have any name. Returns false. */
  add(fault: Fault, place: Place, step?: string): false {
    if (this.count < this.most) {
      const pointer = step === undefined ? place.pointer : `${place.pointer}/${pointerStep(step)}`;
      this.listed.push({ pointer, ...fault });
    }
    this.count += 1;
    return false;
  }
}

/**
 * What can be wrong with a field, without its place. Faults are created with their rule, so their texts cannot
 * contain a submitted value.
 */
export type Fault = {
  readonly code: FindingCode;
  /** What is wrong, or what is expected. */
  readonly detail: string;
  /** How to fix it, unless the detail says so. */
  readonly hint?: string;
};

/** Creates a fault; without a hint if the detail says how to fix it. */
export const faultOf = (code: FindingCode, detail: string, hint?: string): Fault =>
  hint === undefined ? { code, detail } : { code, detail, hint };

/** Creates the fault of a value other than `expected`, which describes a value with its article. */
export const otherThan = (expected: string, code: FindingCode, hint?: string): Fault =>
  faultOf(code, `Expected ${expected}.`, hint);

/**
 * Checks the value of a field; `undefined` stands for a missing field. Returns what to fix: one fault or none, because
 * no two findings have the same place.
 */
export type Rule = (value: unknown) => Fault | undefined;
