import type { Faults } from './fault.ts';
import type { Findings } from './findings.ts';

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
