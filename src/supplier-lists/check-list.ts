import { contractVersion } from '../contracts/supplier/contract-version.ts';
import type { Instant } from '../contracts/supplier/instant.ts';
import { maxBodyBytes, maxRecords } from '../contracts/supplier/limits.ts';
import { type Verdict, validateBatchBytes } from '../contracts/supplier/verdict.ts';
import type { Mapping } from './mapping.ts';
import type { Table } from './parse-table.ts';
import { readRow, recordOfValues } from './read-row.ts';
import type { TableFault } from './table-faults.ts';
import { isOfQuotes } from './write-batch.ts';

/** A batch that was made from rows of a list, and the verdict of the contract on it. */
export type ListBatch = {
  /** The body, as it can be sent to the service. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The number of the row of each record, as a spreadsheet counts rows. */
  readonly rows: readonly number[];
  readonly verdict: Verdict;
};

/** What came of the next rows of a list. */
export type CheckedRows = {
  /** Problems of rows that could not become records, in the order of the rows. */
  readonly faults: readonly TableFault[];
  /** The batch of the other rows; undefined when no row became a record. */
  readonly batch: ListBatch | undefined;
  /** How many rows of the list have been read so far. */
  readonly rowsRead: number;
};

const encoder = new TextEncoder();

/**
 * Makes batches of a whole list, each with at most 50 records in at most 256 KiB, and validates each at a reference time.
 * Every choice of the mapping must be made; see `checkChoices`. A row that cannot become a record keeps no other row from
 * becoming one, except that misplaced quotation marks leave no row to rely on: then they are the only faults. A record
 * that is too large for any batch is in a batch of its own, which is unreadable as `body_too_large`.
 */
export async function* checkList(
  table: Table,
  mapping: Mapping,
  now: Instant,
): AsyncGenerator<CheckedRows, void, undefined> {
  const ofQuotes = table.faults.filter(isOfQuotes);
  if (ofQuotes.length > 0) {
    yield { faults: ofQuotes, batch: undefined, rowsRead: table.rows.length };
    return;
  }
  const misfits = Map.groupBy(table.faults, ({ row }) => row);
  const head = `{"schemaVersion":${JSON.stringify(contractVersion)},"source":${JSON.stringify(mapping.batch)},"records":[`;
  const frameBytes = encoder.encode(`${head}]}`).length;
  let faults: TableFault[] = [];
  let records: string[] = [];
  let rows: number[] = [];
  let bytes = frameBytes;

  const cut = (rowsRead: number): CheckedRows => {
    const body = encoder.encode(`${head}${records.join(',')}]}`);
    const verdict = validateBatchBytes(body, now);
    const checked = {
      faults,
      batch: rows.length === 0 ? undefined : { bytes: body, rows, verdict },
      rowsRead,
    };
    faults = [];
    records = [];
    rows = [];
    bytes = frameBytes;
    return checked;
  };

  for (const [index, row] of table.rows.entries()) {
    const misfit = misfits.get(row.number);
    if (misfit === undefined) {
      const reading = await readRow(table, row, mapping);
      if (reading.faults.length === 0) {
        const record = JSON.stringify(recordOfValues(reading.values));
        // With the comma before it, which the first record does not have.
        const size = encoder.encode(record).length + 1;
        if (rows.length > 0 && bytes + size - 1 > maxBodyBytes) yield cut(index);
        records.push(record);
        rows.push(row.number);
        bytes += size;
      }
      faults.push(...reading.faults);
    } else faults.push(...misfit);
    if (rows.length === maxRecords || faults.length >= maxRecords) yield cut(index + 1);
  }
  if (rows.length + faults.length > 0) yield cut(table.rows.length);
}
