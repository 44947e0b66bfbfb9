import { contractVersion } from '../contracts/supplier/contract-version.ts';
import { maxBodyBytes, maxRecords } from '../contracts/supplier/limits.ts';
import type { ListCheck } from './check-list.ts';
import type { Mapping } from './mapping.ts';
import type { Table } from './parse-table.ts';
import { readRow, recordOfValues } from './read-row.ts';

/** What stands before and after the records of a batch. */
export const frameOf = ({ batch }: Mapping): { readonly head: string; readonly tail: string } => ({
  head: `{"schemaVersion":${JSON.stringify(contractVersion)},"source":${JSON.stringify(batch)},"records":[`,
  tail: ']}',
});

/**
 * The batches of a list as JSON texts without line breaks, each a body for the service: at most as many records, and as
 * many bytes, as the contract allows. They have every row that meets the contract, in order, and no other.
 */
export async function* writeList(table: Table, mapping: Mapping, check: ListCheck): AsyncGenerator<string> {
  const encoder = new TextEncoder();
  const sizeOf = (text: string): number => encoder.encode(text).length;
  const { head, tail } = frameOf(mapping);
  const frame = sizeOf(head) + sizeOf(tail);
  let batch: string[] = [];
  let size = frame;
  for (const [index, row] of table.rows.entries()) {
    if (check.valid[index] !== 1) continue;
    const { values } = await readRow(table, row, mapping);
    const text = JSON.stringify(recordOfValues(values));
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
  if (batch.length > 0) yield `${head}${batch.join(',')}${tail}`;
}
