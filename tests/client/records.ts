import type { SupplierRecord, SupplierSource } from '../../client/src/index.ts';
import { exampleRecord } from '../contracts/supplier/example-batches.ts';

/** The source of the records of the tests. */
export const source: SupplierSource = { id: 'erp:main', system: 'Example ERP 12', mode: 'api' };

/** A record with this identifier, and with other fields if need be. */
export const aRecord = (sourceRecordId: string, more: Partial<SupplierRecord> = {}): SupplierRecord => ({
  ...exampleRecord,
  sourceRecordId,
  ...more,
});
