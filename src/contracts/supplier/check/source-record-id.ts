import { faultOf } from './fault.ts';
import { identifierRule } from './identifier.ts';
import type { Place } from './place.ts';

/** Checks `sourceRecordId`: its form, and that no record before this one has the same. */
export const checkSourceRecordId = (id: unknown, record: Place, firstUses: Map<string, Place>): void => {
  const isGood = record.report(identifierRule(id), 'sourceRecordId');
  if (!isGood || typeof id !== 'string') return;
  const firstUse = firstUses.get(id);
  if (firstUse === undefined) {
    firstUses.set(id, record);
    return;
  }
  const detail = `The same identifier as in ${firstUse.pointer}.`;
  record.report(faultOf('duplicate_source_record_id', detail), 'sourceRecordId');
};
