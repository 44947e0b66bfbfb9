import {
  checkRequest,
  createBatchContext,
  createFindings,
  type Instant,
  Pointer,
} from '../../../packages/record-contract/src/index.ts';
import { keyOfGroup, recordIds, splitPointer, titleOfFinding } from './batch-findings.ts';
import { type CheckedList, everyRow, namesOfRows } from './compare-lists.ts';

/**
 * What a comparison of two batches needs of each: every finding, also those that a verdict does not list. A record is
 * recognised by its identifier, so that a record that was added or moved changes nothing of the others. `batch` is the value
 * of a body that can be read; for the second, `first` is what was remembered of the first.
 */
export const rememberBatch = (batch: unknown, now: Instant, first?: CheckedList): CheckedList => {
  const findings = createFindings(Number.POSITIVE_INFINITY);
  new Pointer(findings).check(checkRequest, batch, createBatchContext(now));
  const names = namesOfRows(
    recordIds(batch).map((identifier = '', index) => ({ identifier, number: index + 1 })),
    first,
  );
  const nameOf = (record: number | undefined): string =>
    record === undefined ? everyRow : (names[record] ?? everyRow);
  return {
    rows: new Set(names),
    problems: [...Map.groupBy(findings.listed, keyOfGroup)].flatMap(([key, found]) =>
      found.slice(0, 1).map((first) => ({
        group: { key, title: titleOfFinding(first, ''), place: splitPointer(first.pointer).field },
        rows: new Set(found.map(({ pointer }) => nameOf(splitPointer(pointer).record))),
      })),
    ),
  };
};
