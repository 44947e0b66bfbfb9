import type * as z from 'zod';
import { type Database, type Row, readRow } from './database.ts';
import { isRefusalReason, type RefusalReason } from './refusals.ts';

/** The result of a change or a query. */
export type ChangeOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  /** A rule refused the change. `fact` is further information, such as a time; empty if there is none. */
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly fact: string }
  | { readonly kind: 'unavailable'; readonly cause: string };

/**
 * Runs one statement and reads its rows. In the functions that make a change, `actor` is who makes it, for the audit record, such as
 * `operator:<name>` or `account:<email address>`.
 */
export const runChange = async <Result>(
  database: Database,
  text: string,
  values: readonly unknown[],
  read: (rows: Row[]) => Result,
): Promise<ChangeOutcome<Result>> => {
  const outcome = await database.query(text, values);
  switch (outcome.kind) {
    case 'rows':
      return { kind: 'done', result: read(outcome.rows.map(readRow)) };
    case 'unavailable':
      return outcome;
    case 'refused': {
      const { reason, fact } = outcome;
      if (!isRefusalReason(reason)) throw new Error('The database refused a change for an unknown reason.');
      return { kind: 'refused', reason, fact };
    }
  }
};

/** Runs one statement and parses its rows, as JSON, with a schema. */
export const listRows = <Item>(
  database: Database,
  text: string,
  values: readonly unknown[],
  schema: z.ZodType<Item>,
): Promise<ChangeOutcome<Item[]>> =>
  runChange(database, text, values, (rows) => rows.map((row) => row.as(schema)));

/** Runs one statement that always returns a row, unless it is refused, and reads it as `listRows` does. */
export const oneRow = async <Item>(
  ...statement: Parameters<typeof listRows<Item>>
): Promise<ChangeOutcome<Item>> => {
  const outcome = await listRows(...statement);
  if (outcome.kind !== 'done') return outcome;
  const [result] = outcome.result;
  if (result === undefined) throw new Error('The database neither made a change nor refused to.');
  return { kind: 'done', result };
};
