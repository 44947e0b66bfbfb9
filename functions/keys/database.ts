/** What a statement came to. */
export type QueryOutcome =
  | { readonly kind: 'rows'; readonly rows: readonly unknown[] }
  /** A rule in the database said no, by `supplier.refuse`. */
  | { readonly kind: 'refused'; readonly reason: string; readonly fact: string }
  /** The database could not be asked, or did not answer in time. `cause` is for the log, never for a client. */
  | { readonly kind: 'unavailable'; readonly cause: string };

/** A PostgreSQL database that answers in bounded time and never throws. */
export type Database = {
  /** Runs one statement, which is one transaction, in one round trip. */
  readonly query: (text: string, values: readonly unknown[]) => Promise<QueryOutcome>;
};
