import { contractVersion } from '../../src/contracts/supplier/contract-version.ts';
import { checkChoices } from '../../src/supplier-lists/choices.ts';
import type { Mapping } from '../../src/supplier-lists/mapping.ts';
import { createRecordReader, recordRows, repeatedIn } from '../../src/supplier-lists/read-record.ts';
import { withVersion } from '../../src/supplier-lists/read-row.ts';
import type { Table } from '../../src/supplier-lists/table.ts';
import type { TableFault } from '../../src/supplier-lists/table-faults.ts';

/**
 * The records of a table as one body that no part of the contract has seen yet, or what keeps them from being made: the choices
 * that are open, else the faults of the rows in their order.
 */
export const batchOfTable = async (
  table: Table,
  mapping: Mapping,
): Promise<{ readonly text: string } | { readonly faults: readonly TableFault[] }> => {
  const choices = checkChoices(table, mapping);
  if (choices.length > 0) return { faults: choices };
  const misfits = new Set(table.faults.map(({ row }) => row));
  const read = createRecordReader(table, mapping);
  const readings = recordRows(table, mapping).flatMap((indexes) => {
    const rows = indexes.flatMap((index) => table.rows[index] ?? []);
    return rows.some(({ number }) => misfits.has(number)) ? [] : (read(rows) ?? []);
  });
  const ofCells = readings.flatMap(({ faults }) => faults);
  const faults = [...table.faults, ...repeatedIn(table, mapping), ...ofCells];
  if (faults.length > 0) return { faults: faults.sort((one, other) => (one.row ?? 0) - (other.row ?? 0)) };
  const records = await Promise.all(readings.map(({ record }) => withVersion(record, mapping)));
  return { text: JSON.stringify({ schemaVersion: contractVersion, source: mapping.batch, records }) };
};
