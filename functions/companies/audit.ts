import * as z from 'zod';
import { type ConsoleAuditEntry, ConsoleAuditEntrySchema } from '../../src/contracts/console/audit.ts';
import { type ChangeOutcome, listRows, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';

/** One entry of the audit record. */
const AuditEntrySchema = z.object({
  /** Its place in the record: a later entry has a greater number. */
  number: z.int(),
  /** When the change was committed, in the time of the database. */
  recordedAt: z.iso.datetime(),
  /** The actor that the caller claimed; `null` if the change was not made through the functions. */
  claimedActor: z.string().nullable(),
  /** The role that logged in to the database. */
  sessionRole: z.string(),
  /** The role that made the change, which differs after `SET ROLE`. */
  actingRole: z.string(),
  /** The kind of change, such as `key.issued`. */
  action: z.string(),
  companyId: z.string().nullable(),
  keyId: z.string().nullable(),
  /** The address of the affected member, or its token once the address is forgotten. */
  email: z.string().nullable(),
  /** Further information: the role of a member, the scopes of a key, the columns that changed. */
  fact: z.string().nullable(),
});

export type AuditEntry = z.infer<typeof AuditEntrySchema>;

const listStatement = `
  SELECT * FROM (
    SELECT entry.entry_number::float8 AS number, entry.recorded_at, entry.session_role,
      entry.acting_role, coalesce(actor.content, entry.actor_token) AS claimed_actor, entry.action, entry.company_id,
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
  listRows(database, listStatement, [companyId ?? null, most], AuditEntrySchema);

/** A page of the audit record of a company, newest first. */
export type CompanyAudit = {
  readonly entries: ConsoleAuditEntry[];
  /** The value of `before` for the next page; absent on the last page. */
  readonly next: number | undefined;
};

/**
 * The audit record of a company for one of its members: at most `limit` entries, with a number below `before`, of an
 * action such as `key.issued` or a group of actions such as `key`.
 */
export const companyAudit = async (
  database: Database,
  companyId: string,
  email: string,
  { before, limit, action }: { readonly before?: number; readonly limit: number; readonly action?: string },
): Promise<ChangeOutcome<CompanyAudit>> => {
  const listed = await listRows(
    database,
    'SELECT * FROM supplier.company_audit($1, $2, $3, $4, $5)',
    [companyId, email, before ?? null, limit + 1, action ?? null],
    ConsoleAuditEntrySchema,
  );
  if (listed.kind !== 'done') return listed;
  const entries = listed.result.slice(0, limit);
  return {
    kind: 'done',
    result: { entries, next: listed.result.length > limit ? entries.at(-1)?.number : undefined },
  };
};

/** The result of forgetting an address. */
export type ForgottenAddress = {
  /** The token that replaces the address. */
  readonly token: string;
  /** The number of ended memberships with the address. */
  readonly memberships: number;
  /** The number of entries of the audit record that named it. */
  readonly entries: number;
};

/** Replaces every occurrence of an address that no current member has by a token. */
export const forgetAddress = (
  database: Database,
  email: string,
  actor: string,
): Promise<ChangeOutcome<ForgottenAddress>> =>
  runChange(database, 'SELECT * FROM supplier.forget_address($1, $2)', [email, actor], ([row]) => {
    if (row === undefined) throw new Error('The database neither forgot the address nor refused to.');
    return {
      token: row.text('token'),
      memberships: row.count('memberships'),
      entries: row.count('entries'),
    };
  });

/** Forgets every address that no current member has and no entry since `before` names. Returns how many. */
export const expireAddresses = (
  database: Database,
  before: Date,
  actor: string,
): Promise<ChangeOutcome<number>> =>
  runChange(
    database,
    'SELECT supplier.expire_addresses($1, $2) AS forgotten',
    [before, actor],
    ([row]) => row?.count('forgotten') ?? 0,
  );
