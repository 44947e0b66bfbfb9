import { type Acting, type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';

/** One entry of the audit record. */
export type AuditEntry = {
  /** Its place in the chain, from 1 without gaps. */
  readonly number: number;
  /** When the change was committed, in the time of the database. */
  readonly recordedAt: Date;
  /** The time that the caller claimed for the change, if any. The service and the operator tool claim none. */
  readonly claimedAt: Date | undefined;
  /** The actor that the caller claimed; absent if the change was not made through the functions. */
  readonly claimedActor: string | undefined;
  /** The role that logged in to the database. */
  readonly sessionRole: string;
  /** The role that made the change, which differs after `SET ROLE`. */
  readonly actingRole: string;
  /** The kind of change, such as `key.issued`. */
  readonly action: string;
  readonly companyId: string | undefined;
  readonly keyId: string | undefined;
  /** The address of the affected member, or its token once the address is forgotten. */
  readonly email: string | undefined;
  /** Further information: the role of a member, the scopes of a key, the columns that changed. */
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
      recordedAt: row.timestamp('recorded_at'),
      claimedAt: row.optionalTimestamp('claimed_at'),
      claimedActor: row.optionalText('actor'),
      sessionRole: row.text('session_role'),
      actingRole: row.text('acting_role'),
      action: row.text('action'),
      companyId: row.optionalText('company_id'),
      keyId: row.optionalText('key_id'),
      email: row.optionalText('email'),
      fact: row.optionalText('fact'),
    })),
  );

/** One entry of the audit record, as the members of its company see it. */
export type CompanyAuditEntry = Pick<
  AuditEntry,
  'number' | 'recordedAt' | 'action' | 'keyId' | 'email' | 'fact'
> & {
  /** Who made the change, such as `account:<email address>`; absent if it was not made through the functions. */
  readonly actor: string | undefined;
};

/** A page of the audit record of a company, newest first. */
export type CompanyAudit = {
  readonly entries: readonly CompanyAuditEntry[];
  /** What to give as `before` for the next page; absent on the last page. */
  readonly next: number | undefined;
};

/**
 * The audit record of a company for one of its members: at most `limit` entries, with a number below `before`, of an
 * action such as `key.issued` or a group of actions such as `key`.
 */
export const companyAudit = (
  database: Database,
  companyId: string,
  email: string,
  { before, limit, action }: { readonly before?: number; readonly limit: number; readonly action?: string },
): Promise<ChangeOutcome<CompanyAudit>> =>
  runChange(
    database,
    'SELECT * FROM supplier.company_audit($1, $2, $3, $4, $5)',
    [companyId, email, before ?? null, limit + 1, action ?? null],
    (rows) => {
      const entries = rows.slice(0, limit).map((row) => ({
        number: row.count('number'),
        recordedAt: row.timestamp('recorded_at'),
        actor: row.optionalText('actor'),
        action: row.text('action'),
        keyId: row.optionalText('key_id'),
        email: row.optionalText('email'),
        fact: row.optionalText('fact'),
      }));
      return { entries, next: rows.length > limit ? entries.at(-1)?.number : undefined };
    },
  );

/** The result of forgetting an address. */
export type ForgottenAddress = {
  /** The token that replaces the address. */
  readonly token: string;
  /** The number of ended memberships with the address. */
  readonly memberships: number;
  /** The number of entries of the audit record that named it. */
  readonly entries: number;
};

/** Replaces every occurrence of an address that no current member has by a token. The chain remains valid. */
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

/** Forgets every address that no current member has and no entry since `before` names. Returns how many. */
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
