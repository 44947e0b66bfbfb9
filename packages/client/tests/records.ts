import { exampleProductAt } from '../../record-contract/src/index.ts';
import type { SupplierRecord, SupplierSource } from '../src/index.ts';

/** The source of the records of the tests. */
export const source: SupplierSource = { id: 'erp:main', system: 'Example ERP 12', mode: 'api' };

/** A record with this identifier, and with other fields if need be. */
export const aRecord = (sourceRecordId: string, more: Partial<SupplierRecord> = {}): SupplierRecord => ({
  ...exampleProductAt(Date.parse('2026-11-21T12:00:00Z')),
  sourceRecordId,
  ...more,
});
