import { parseInstant } from '../../../contracts/supplier/browser.ts';
import type { Instant } from '../../../contracts/supplier/instant.ts';

/** The clock that a batch is held against. */
export interface Clock {
  readonly instant: Instant;
  /** The moment as RFC 3339. */
  readonly written: string;
  /** Whether the person set it; else it is the clock of the computer. */
  readonly isSet: boolean;
}

/** The clock to use: what was written into the field, or the computer's when it is empty. */
export const readClock = (field: string, computer: Date): Clock | undefined => {
  const isSet = field.trim() !== '';
  const written = isSet ? field.trim() : computer.toISOString();
  const instant = parseInstant(written);
  return instant === undefined ? undefined : { instant, written, isSet };
};
