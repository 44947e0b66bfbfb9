import type { Database } from './database.ts';
import { isRefusalReason, type RefusalReason } from './refusal-reasons.ts';
import { type Row, readRow } from './row.ts';

/** Who makes a change, and when. */
export type Acting = {
  /** Who acts, for the audit record, such as `operator:name`. */
  readonly actor: string;
  /** When, instead of now by the database's clock; in tests only. */
  readonly at?: Date;
};

/** What a change, or a question, came to. */
export type ChangeOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  /** A rule said no. `fact` is what the rule knows more, such as a time; empty when it knows nothing. */
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly fact: string }
  | { readonly kind: 'unavailable'; readonly cause: string };

/** Runs one statement and reads its rows. */
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
      if (!isRefusalReason(reason)) throw new Error('The database refused for a reason nobody listed.');
      return { kind: 'refused', reason, fact };
    }
  }
};
