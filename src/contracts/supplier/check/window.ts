import { compareInstants } from '../instant/compare-instants.ts';
import type { Fault } from './fault.ts';
import type { Findings } from './findings.ts';
import { isObject, reportUnknownMembers } from './members.ts';
import type { Place } from './place.ts';
import { createTimestampRule, instantOf } from './timestamp.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

const fields: ReadonlySet<string> = new Set(['start', 'end']);
const type = createTypeFaults({ expected: 'an object with start and end', nullable: true });
const timestampRule = createTimestampRule({ nullable: false });

const windowRequired: Fault = {
  code: 'window_required',
  detail: 'A record of kind "capacity" has a window.',
  hint: 'Say from when to when the capacity can be had, as an object with start and end.',
};

const endNotAfterStart: Fault = {
  code: 'window_end_not_after_start',
  detail: 'The window ends at or before its start.',
  hint: 'Check the zones of both timestamps: end comes after start.',
};

/** Checks `window`, which capacity must have and anything else may have. */
export const checkWindow = (
  window: unknown,
  kind: unknown,
  availability: Place,
  findings: Findings,
): void => {
  if (window === null) {
    if (kind === 'capacity') findings.add(windowRequired, availability, 'window');
    return;
  }
  if (!isObject(window)) {
    findings.check(typeFault(window, type), availability, 'window');
    return;
  }
  const place: Place = { parent: availability, step: 'window' };
  const countBefore = findings.count;
  const start = instantOf(window.start);
  const end = instantOf(window.end);
  if (start === undefined) findings.check(timestampRule(window.start), place, 'start');
  if (end === undefined) findings.check(timestampRule(window.end), place, 'end');
  else if (start !== undefined && compareInstants(end, start) <= 0) {
    findings.add(endNotAfterStart, place, 'end');
  }
  reportUnknownMembers(window, fields, place, findings, countBefore);
};
