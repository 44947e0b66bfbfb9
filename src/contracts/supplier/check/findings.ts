import { limits } from '../limits.ts';
import type { Finding } from '../schemas/finding.ts';
import type { Fault, Faults } from './fault.ts';
import { type Place, pointerTo } from './place.ts';

/**
 * Collects what is wrong, in the order in which it is added. Lists the first hundred and counts the
 * rest, so that a hostile body cannot make the answer larger than the question.
 */
export class Findings {
  readonly listed: Finding[] = [];
  count = 0;

  /** Adds one fault of a place, or of a member or element of it. */
  add(fault: Fault, place: Place, member?: string | number): void {
    this.count += 1;
    if (this.listed.length === limits.maxListedFindings) return;
    const pointer = pointerTo(member === undefined ? place : { parent: place, step: member });
    this.listed.push({ pointer, ...fault });
  }

  /** Adds every fault of a member or element of a place, and says whether there was none. */
  check(faults: Faults, place: Place, member: string | number): boolean {
    if (faults.length === 0) return true;
    for (const fault of faults) this.add(fault, place, member);
    return false;
  }
}
