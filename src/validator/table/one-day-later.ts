import { maxValiditySeconds } from '../../contracts/supplier/bounds.ts';
import { parseInstant } from '../../contracts/supplier/browser.ts';
import { addSeconds } from '../../contracts/supplier/instant/add-seconds.ts';
import { formatInstant } from '../../contracts/supplier/instant/format-instant.ts';

/** The last moment that a record may expire when it was observed at this one; empty for anything else. */
export const oneDayLater = (observedAt: string): string => {
  const observed = parseInstant(observedAt);
  return observed === undefined ? '' : formatInstant(addSeconds(observed, maxValiditySeconds));
};
