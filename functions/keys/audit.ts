import { type Acting, type ChangeOutcome, runChange } from './change.ts';
import type { Database } from './database.ts';

/** One entry of the audit record. */
export type AuditEntry = {
  /** Its place in the chain, from 1 without gaps. */
  readonly number: number;
  /** When the change was committed, by the database's own clock. */
  readonly recordedAt: Date;
  /** When the caller said that the change happens, if it said so. The service and the operator tool never do. */
  readonly claimedAt: Date | undefined;
  /** Who the caller said acts; absent in a change made past the functions. */
  readonly claimedActor: string | undefined;
  /** Who was logged in to the database; absent in entries from before the chain. */
  readonly sessionRole: string | undefined;
  /** The role that made the change, which is another one after `SET ROLE`. */
  readonly actingRole: string | undefined;
  /** What was done, such as `key.issued`. */
  readonly action: string;
  readonly companyId: string | undefined;
  readonly keyId: string | undefined;
  /** The address of the member concerned, or its token once the address was forgotten. */
  readonly email: string | undefined;
  /** What else is known: the role of a member, the scopes of a key, the columns that changed. */
  readonly fact: string | undefined;
};

const listStatement = `
  SELECT * FROM (
    SELECT entry.entry_number::float8 AS number, entry.recorded_at, entry.claimed_at, entry.session_role,
      entry.acting_role, coalesce(actor.content, entry.actor_token) AS actor, entry.action, entry.company_id,
      entry.key_id, coalesce(concerned.content, entry.email_token) AS email, entry.fact
    FROM supplier.audit_entry AS entry
      LEFT JOIN supplier.audit_text AS actor ON actor.token = entry.actor_token
      LEFT JOIN supplier.audit_text AS concerned ON concerned.token = entry.email_token
    WHERE $1::text IS NULL OR entry.company_id = $1
    ORDER BY entry.entry_number DESC LIMIT $2) AS latest
  ORDER BY number`;

/** The latest entries of the audit record, oldest first, of one company or of all. */
export const listAuditEntries = (
  database: Database,
  companyId: string | undefined,
  most: number,
): Promise<ChangeOutcome<AuditEntry[]>> =>
  runChange(database, listStatement, [companyId ?? null, most], (rows) =>
    rows.map((row) => ({
      number: row.count('number'),
      recordedAt: row.moment('recorded_at'),
      claimedAt: row.optionalMoment('claimed_at'),
      claimedActor: row.optionalText('actor'),
      sessionRole: row.optionalText('session_role'),
      actingRole: row.optionalText('acting_role'),
      action: row.text('action'),
      companyId: row.optionalText('company_id'),
      keyId: row.optionalText('key_id'),
      email: row.optionalText('email'),
      fact: row.optionalText('fact'),
    })),
  );

/** What forgetting an address came to. */
export type ForgottenAddress = {
  /** What stands in the place of the address from now on. */
  readonly token: string;
  /** How many ended memberships had the address. */
  readonly memberships: number;
  /** How many entries of the audit record named it. */
  readonly entries: number;
};

/** Puts a token in the place of an address that no current member has, wherever it stands. The chain still verifies. */
export const forgetAddress = (
  database: Database,
  email: string,
  { actor, at }: Acting,
): Promise<ChangeOutcome<ForgottenAddress>> =>
  runChange(
    database,
    'SELECT * FROM supplier.forget_address($1, $2, $3)',
    [email, actor, at ?? null],
    ([row]) => {
      if (row === undefined) throw new Error('The database neither forgot the address nor refused to.');
      return {
        token: row.text('token'),
        memberships: row.count('memberships'),
        entries: row.count('entries'),
      };
    },
  );

/** Forgets every address that no current member has and no entry since `before` concerns; returns how many. */
export const expireAddresses = (
  database: Database,
  before: Date,
  { actor, at }: Acting,
): Promise<ChangeOutcome<number>> =>
  runChange(
    database,
    'SELECT supplier.expire_addresses($1, $2, $3) AS forgotten',
    [before, actor, at ?? null],
    ([row]) => row?.count('forgotten') ?? 0,
  );
