import { contractVersion } from '../../contracts/supplier/contract-version.ts';
import type { Mapping } from './mapping.ts';
import type { TableRow } from './parse-table.ts';
import { recordOfValues } from './record-of-values.ts';
import { rowValues } from './row-values.ts';

/** The JSON text of a batch with one record for each row. */
export const writeBatch = async (rows: readonly TableRow[], mapping: Mapping): Promise<string> => {
  const values = await Promise.all(rows.map(({ cells }) => rowValues(cells, mapping)));
  const batch = {
    schemaVersion: contractVersion,
    source: mapping.batch,
    records: values.map(recordOfValues),
  };
  return JSON.stringify(batch, null, 2);
};
