import { limits } from '../limits.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './fault.ts';
import type { Findings } from './findings.ts';
import { type Place, root } from './place.ts';
import { checkRecord, type RecordContext } from './record.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

const type = createTypeFaults({
  expected: `an array of ${limits.minRecords} to ${limits.maxRecords} records`,
  nullable: false,
});

const noRecords: Faults = [
  { code: 'no_records', detail: 'A batch has at least one record.', hint: 'Send no request for no records.' },
];

const tooManyRecords: Faults = [
  {
    code: 'too_many_records',
    detail: `A batch has at most ${limits.maxRecords} records. The records were not looked at.`,
    hint: `Split the batch into several of at most ${limits.maxRecords} records each.`,
  },
];

/** Checks `records`. The number comes first: a list that is too long is refused without being walked. */
export const checkRecords = (records: unknown, clock: Clock, findings: Findings): void => {
  if (!Array.isArray(records)) findings.check(typeFault(records, type), root, 'records');
  else if (records.length < limits.minRecords) findings.check(noRecords, root, 'records');
  else if (records.length > limits.maxRecords) findings.check(tooManyRecords, root, 'records');
  else {
    const list: Place = { parent: root, step: 'records' };
    const context: RecordContext = { clock, firstUses: new Map(), findings };
    for (let index = 0; index < records.length; index += 1) checkRecord(records[index], list, index, context);
  }
};
