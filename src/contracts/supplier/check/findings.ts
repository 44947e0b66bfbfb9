import * as limits from '../bounds.ts';
import type { Finding } from '../schemas/finding.ts';
import type { Faults } from './fault.ts';

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
