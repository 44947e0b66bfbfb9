import type { Findings } from './findings.ts';
import { identifierRule } from './identifier.ts';
import type { Place } from './place.ts';

/** Where in the batch each identifier was first used: the index of its record. */
export type FirstUses = Map<string, number>;

/** Checks `sourceRecordId`: its form, and that no record before this one has the same. */
export const checkSourceRecordId = (
  id: unknown,
  record: Place,
  index: number,
  firstUses: FirstUses,
  findings: Findings,
): void => {
  const isGood = findings.check(identifierRule(id), record, 'sourceRecordId');
  if (!isGood || typeof id !== 'string') return;
  const firstUse = firstUses.get(id);
  if (firstUse === undefined) {
    firstUses.set(id, index);
    return;
  }
  findings.add(
    {
      code: 'duplicate_source_record_id',
      detail: `The identifier is the same as at /records/${firstUse}/sourceRecordId.`,
      hint: 'Send each record once, with the identifier that the source itself keeps for it.',
    },
    record,
    'sourceRecordId',
  );
};
