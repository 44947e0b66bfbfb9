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

  /** Adds what is wrong with a place. The pointer is read only when a finding is listed. Gives false. */
  add(faults: Faults, place: { readonly pointer: string }): false {
    for (const fault of faults) {
      this.count += 1;
      if (this.count <= limits.maxListedFindings) this.listed.push({ pointer: place.pointer, ...fault });
    }
    return false;
  }
}
