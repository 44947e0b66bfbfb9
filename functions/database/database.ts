import type * as z from 'zod';

/** The result of a statement. */
export type QueryOutcome =
  | { readonly kind: 'rows'; readonly rows: readonly unknown[] }
  /** A rule in the database refused the statement with `supplier.refuse`. */
  | { readonly kind: 'refused'; readonly reason: string; readonly fact: string }
  /** The database could not be reached or did not answer in time. `cause` is for the log, never for a client. */
  | { readonly kind: 'unavailable'; readonly cause: string };

/** A PostgreSQL database that answers in bounded time and never throws. */
export type Database = {
  /**
   * Runs one statement, which is one transaction, in one round trip. With `isRepeated`, a connection parses and plans the
   * statement once and keeps it, so its text must be a constant. With `withinMilliseconds`, the deadline is that if it is
   * the earlier one.
   */
  readonly query: (
    text: string,
    values: readonly unknown[],
    options?: { readonly isRepeated?: boolean; readonly withinMilliseconds?: number },
  ) => Promise<QueryOutcome>;
};

/** One row of a result. Throws if a column has another type than the caller expects: a bug. */
export type Row = {
  readonly text: (column: string) => string;
  readonly optionalText: (column: string) => string | undefined;
  readonly count: (column: string) => number;
  readonly optionalCount: (column: string) => number | undefined;
  readonly timestamp: (column: string) => Date;
  readonly optionalTimestamp: (column: string) => Date | undefined;
  readonly texts: (column: string) => string[];
  readonly flag: (column: string) => boolean;
  /** The whole row as JSON, with its columns in camel case and its times in RFC 3339, as a schema describes it. */
  readonly as: <Item>(schema: z.ZodType<Item>) => Item;
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** A row as JSON has it. */
const asJson = (row: object): unknown =>
  Object.fromEntries(
    Object.entries<unknown>({ ...row }).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value instanceof Date ? value.toISOString() : value,
    ]),
  );

/** Reads a row of the driver. */
export const readRow = (value: unknown): Row => {
  if (typeof value !== 'object' || value === null) throw new Error('A row of the database is not an object.');

  const read = <Type>(column: string, accept: (value: unknown) => Type | undefined): Type => {
    const accepted = accept(Reflect.get(value, column));
    if (accepted === undefined)
      throw new Error(`The column ${column} does not have the type that the schema gives it.`);
    return accepted;
  };
  const optional = <Type>(column: string, reader: (column: string) => Type): Type | undefined =>
    Reflect.get(value, column) === null ? undefined : reader(column);

  const text = (column: string) => read(column, (held) => (isText(held) ? held : undefined));
  const count = (column: string) =>
    read(column, (held) => (Number.isSafeInteger(held) ? Number(held) : undefined));
  const timestamp = (column: string) => read(column, (held) => (held instanceof Date ? held : undefined));

  return {
    text,
    timestamp,
    optionalText: (column) => optional(column, text),
    optionalTimestamp: (column) => optional(column, timestamp),
    count,
    optionalCount: (column) => optional(column, count),
    flag: (column) => read(column, (held) => (typeof held === 'boolean' ? held : undefined)),
    texts: (column) => read(column, (held) => (Array.isArray(held) && held.every(isText) ? held : undefined)),
    as: (schema) => schema.parse(asJson(value)),
  };
};
