import { pointerStep } from '../../strict-json/pointer-step.ts';
import type { FindingCode } from '../finding-codes.ts';
import * as limits from '../limits.ts';
import type { Finding } from '../schemas/problems.ts';

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

/**
 * A place as an RFC 6901 pointer; empty for the request itself. The steps to a place are names of the contract and
 * indexes, which need no escapes.
 */
export const pointerTo = ({ parent, step }: Pointer): string =>
  parent === undefined ? '' : `${pointerTo(parent)}/${step}`;

/** Adds what is wrong with a place, or with a field of it. Returns false. */
const add = (fault: CheckFault, pointer: Pointer, field: string | undefined): false => {
  const { findings } = pointer;
  if (findings.count < findings.most) {
    const step = field === undefined ? '' : `/${pointerStep(field)}`;
    findings.listed.push({ pointer: pointerTo(pointer) + step, ...fault });
  }
  findings.count += 1;
  return false;
};

/**
 * A place in the request, to which rules report what is wrong there. It keeps a step and its parent, because most
 * places have no finding and need no pointer.
 */
export class Pointer {
  declare readonly findings: Findings;
  declare readonly parent: Pointer | undefined;
  declare readonly step: string | number | undefined;

  /** `step` is the name of a field or the index of an element. The request itself has neither parent nor step. */
  constructor(findings: Findings, parent?: Pointer, step?: string | number) {
    this.findings = findings;
    this.parent = parent;
    this.step = step;
  }

  /** The place of a field or an element. */
  at(step: string | number): Pointer {
    return new Pointer(this.findings, this, step);
  }

  /** Notes what is wrong here, or with a field, which may have any name. Returns whether nothing is. */
  note(fault: CheckFault | undefined, field?: string): boolean {
    return fault === undefined || add(fault, this, field);
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
