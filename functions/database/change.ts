import { type Database, type Row, readRow } from './database.ts';

/** The reasons for which `supplier.refuse` refuses a change. */
export const refusalReasons = [
  'company_unknown',
  'company_unverified',
  'company_suspended',
  'company_limit',
  'member_unknown',
  'member_exists',
  'member_current',
  'membership_ended',
  'last_owner',
  'invitation_unknown',
  'invitation_exists',
  'invitation_limit',
  'not_an_owner',
  'owner_ambiguous',
  'key_unknown',
  'key_not_active',
  'key_active',
  'key_created_today',
  'active_key_limit',
  'daily_key_limit',
  'retained_key_limit',
  'request_repeated',
  'address_unknown',
  'forgets_itself',
] as const;

/** Why the database refused a change. */
export type RefusalReason = (typeof refusalReasons)[number];

const isRefusalReason = (text: string): text is RefusalReason =>
  refusalReasons.some((reason) => reason === text);

/** Who makes a change, and when. */
export type Acting = {
  /** The actor for the audit record, such as `operator:<name>` or `account:<email address>`. */
  readonly actor: string;
  /** Replaces the time of the database; in tests only. */
  readonly at?: Date;
};

/** The result of a change or a query. */
export type ChangeOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  /** A rule refused the change. `fact` is further information, such as a time; empty if there is none. */
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
      if (!isRefusalReason(reason)) throw new Error('The database refused a change for an unknown reason.');
      return { kind: 'refused', reason, fact };
    }
  }
};
