import { contractVersion } from '../contracts/supplier/contract-version.ts';
import { maxBodyBytes, maxRecords } from '../contracts/supplier/limits.ts';
import type { ListCheck } from './check-list.ts';
import type { Mapping } from './mapping.ts';
import type { Table } from './parse-table.ts';
import { createRowReader, recordOfValues, withVersion } from './read-row.ts';

/** The number of rows whose versions are computed at the same time. */
const rowsAtOnce = 500;

/**
 * The batches of a list as JSON texts without line breaks, each a body for the service: at most as many records, and as
 * many bytes, as the contract allows. They have every row that meets the contract, in order, and no other.
 */
export async function* writeList(table: Table, mapping: Mapping, check: ListCheck): AsyncGenerator<string> {
  const read = createRowReader(table, mapping);
  const encoder = new TextEncoder();
  const sizeOf = (text: string): number => encoder.encode(text).length;
  const head = `{"schemaVersion":${JSON.stringify(contractVersion)},"source":${JSON.stringify(mapping.batch)},"records":[`;
  const tail = ']}';
  const frame = sizeOf(head) + sizeOf(tail);
  let batch: string[] = [];
  let size = frame;

  const rows = table.rows.filter((_, index) => check.valid[index] === 1);
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const records = await Promise.all(
      rows
        .slice(start, start + rowsAtOnce)
        .map((row) => withVersion(recordOfValues(read(row).values), mapping)),
    );
    for (const record of records) {
      const text = JSON.stringify(record);
      // With the comma before it, which the first record does not have.
      const added = sizeOf(text) + 1;
      if (batch.length === maxRecords || size + added > maxBodyBytes) {
        yield `${head}${batch.join(',')}${tail}`;
        batch = [];
        size = frame;
      }
      batch.push(text);
      size += added;
    }
  }
  if (batch.length > 0) yield `${head}${batch.join(',')}${tail}`;
}
