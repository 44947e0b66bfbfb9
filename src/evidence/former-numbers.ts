import type { RecordHistory, Revision } from '../contracts/statements.ts';
import { candidateKey } from './lookup-key.ts';
import { compareText } from './text-order.ts';

/** A part number that a source of a record stated once, and the revision of that source which states it no more. */
export type FormerNumber<Record> = {
  readonly record: Record;
  readonly former: string;
  readonly source: string;
  readonly end: Revision;
};

/**
 * The part numbers that sources of records stated once and state no more, the earliest end first. One that is the number of
 * another record of the manufacturer today is left out: a lookup finds that record.
 */
export const formerNumbersOf = <
  Record extends RecordHistory & { readonly manufacturer: string; readonly manufacturerPartNumber: string },
>(
  records: readonly Record[],
): FormerNumber<Record>[] => {
  const pairOf = (manufacturer: string, partNumber: string) => JSON.stringify([manufacturer, partNumber]);
  const taken = new Set(
    records.map(({ manufacturer, manufacturerPartNumber }) => pairOf(manufacturer, manufacturerPartNumber)),
  );
  return records
    .flatMap((record) =>
      record.sources.flatMap(({ source, revisions, statements }) =>
        statements.flatMap(({ pointer, value, until }): FormerNumber<Record>[] => {
          const end = until === undefined ? undefined : revisions[until];
          if (pointer !== '/manufacturerPartNumber' || typeof value !== 'string' || end === undefined)
            return [];
          if (candidateKey(value) === '' || taken.has(pairOf(record.manufacturer, value))) return [];
          return [{ record, former: value, source, end }];
        }),
      ),
    )
    .sort((one, other) => compareText(one.end.date, other.end.date));
};
