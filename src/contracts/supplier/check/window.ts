import { compareInstants } from '../instant/compare-instants.ts';
import { faultOf } from './fault.ts';
import { createNullableMismatchRule } from './mismatch.ts';
import { createObjectCheck } from './object-check.ts';
import type { Place } from './place.ts';
import { instantOf, noTimestampRule } from './timestamp.ts';

const expected = 'an object with start and end';

const required = faultOf('window_required', `Capacity has a window: ${expected}.`);
const endNotAfterStart = faultOf('window_end_not_after_start', 'The window ends at or before its start.');

const checkObject = createObjectCheck<void>(
  createNullableMismatchRule(expected),
  ['start', 'end'],
  (window, place) => {
    const start = instantOf(window.start);
    const end = instantOf(window.end);
    if (start === undefined) place.report(noTimestampRule(window.start), 'start');
    if (end === undefined) place.report(noTimestampRule(window.end), 'end');
    else if (start !== undefined && compareInstants(end, start) <= 0) place.report(endNotAfterStart, 'end');
  },
);

/** Checks `window`, which capacity must have and anything else may have. */
export const checkWindow = (window: unknown, kind: unknown, place: Place): void => {
  if (window === null && kind === 'capacity') place.report(required);
  else checkObject(window, place);
};
