import { limits } from '../limits.ts';
import { type Faults, noFaults, type Rule } from './fault.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

const { minLeadTimeDays: least, maxLeadTimeDays: most } = limits;

const type = createTypeFaults({
  expected: `a whole number from ${least} to ${most}`,
  nullable: true,
  hint: 'Write the number of days without quotes.',
});

const notWhole: Faults = [
  {
    code: 'not_whole_number',
    detail: 'A lead time is a whole number of days.',
    hint: 'Round up to whole days.',
  },
];

const outOfRange: Faults = [
  {
    code: 'number_out_of_range',
    detail: `A lead time is from ${least} to ${most} days.`,
    hint: 'Write null when the lead time is unknown.',
  },
];

/** The form of `leadTimeDays`. JSON has one kind of number, so `3.0` is the whole number 3. */
export const leadTimeRule: Rule = (value) => {
  if (typeof value !== 'number') return value === null ? noFaults : typeFault(value, type);
  if (value < least || value > most) return outOfRange;
  return Number.isInteger(value) ? noFaults : notWhole;
};
