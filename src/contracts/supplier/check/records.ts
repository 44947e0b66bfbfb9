import * as limits from '../bounds.ts';
import type { BatchContext } from './batch-context.ts';
import { createListRule } from './list-rule.ts';
import type { Place } from './place.ts';
import { checkRecord } from './record.ts';

const listRule = createListRule('records', limits.maxRecords, 'no_records', 'too_many_records');

/** Checks `records`. */
export const checkRecords = (records: unknown, place: Place, context: BatchContext): void => {
  if (!place.report(listRule(records)) || !Array.isArray(records)) return;
  for (let index = 0; index < records.length; index += 1)
    checkRecord(records[index], place.at(index), context);
};
