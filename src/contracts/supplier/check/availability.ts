import * as limits from '../bounds.ts';
import { nullableDecimalRule } from './decimal.ts';
import { leadTimeRule } from './lead-time.ts';
import { createMismatchRule } from './mismatch.ts';
import { createObjectCheck } from './object-check.ts';
import { createNullableTextRule } from './text.ts';
import { checkWindow } from './window.ts';

const locationRule = createNullableTextRule(limits.maxTextLength);

/** Checks `availability`. The kind of the record, its context, decides whether a window is required. */
export const checkAvailability = createObjectCheck<unknown>(
  createMismatchRule('an object'),
  ['quantity', 'window', 'location', 'leadTimeDays'],
  (availability, place, kind) => {
    place.report(nullableDecimalRule(availability.quantity), 'quantity');
    checkWindow(availability.window, kind, place.at('window'));
    place.report(locationRule(availability.location), 'location');
    place.report(leadTimeRule(availability.leadTimeDays), 'leadTimeDays');
  },
);
