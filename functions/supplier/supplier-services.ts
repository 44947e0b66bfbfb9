import type { Database } from '../keys/database.ts';

/** What the supplier endpoints need beside the platform. */
export type SupplierServices = {
  readonly database: Database;
  /** The service's clock, for the freshness of records. */
  readonly now: () => Date;
  /** Replaces the database's clock for keys and the request window; in tests only. */
  readonly keyClock?: () => Date;
};
