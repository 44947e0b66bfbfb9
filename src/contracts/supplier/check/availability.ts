import { limits } from '../limits.ts';
import { createDecimalRule } from './decimal.ts';
import type { Findings } from './findings.ts';
import { leadTimeRule } from './lead-time.ts';
import { isObject, reportUnknownMembers } from './members.ts';
import type { Place } from './place.ts';
import { createTextRule } from './text.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';
import { checkWindow } from './window.ts';

const fields: ReadonlySet<string> = new Set(['quantity', 'window', 'location', 'leadTimeDays']);
const type = createTypeFaults({ expected: 'an object', nullable: false });
const quantityRule = createDecimalRule({ nullable: true, positive: false });
const locationRule = createTextRule({ maxLength: limits.maxTextLength, nullable: true });

/** Checks `availability`. The kind of the record decides whether a window is required. */
export const checkAvailability = (
  availability: unknown,
  kind: unknown,
  record: Place,
  findings: Findings,
): void => {
  if (!isObject(availability)) {
    findings.check(typeFault(availability, type), record, 'availability');
    return;
  }
  const place: Place = { parent: record, step: 'availability' };
  const countBefore = findings.count;
  findings.check(quantityRule(availability.quantity), place, 'quantity');
  checkWindow(availability.window, kind, place, findings);
  findings.check(locationRule(availability.location), place, 'location');
  findings.check(leadTimeRule(availability.leadTimeDays), place, 'leadTimeDays');
  reportUnknownMembers(availability, fields, place, findings, countBefore);
};
