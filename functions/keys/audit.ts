import { type ChangeOutcome, runChange } from './change.ts';
import type { Database } from './database.ts';

/** One entry of the audit record. */
export type AuditEvent = {
  readonly at: Date;
  readonly actor: string;
  /** What was done, such as `key.issued`. */
  readonly action: string;
  readonly companyId: string;
  readonly keyId: string | undefined;
  /** The member concerned. */
  readonly email: string | undefined;
  /** The role of a member, or the scopes of a key. */
  readonly fact: string | undefined;
};

const statement = `
  SELECT * FROM (
    SELECT event_id, occurred_at, actor, action, company_id, key_id, email, fact
    FROM supplier.audit_event WHERE $1::text IS NULL OR company_id = $1
    ORDER BY event_id DESC LIMIT $2) AS latest
  ORDER BY event_id`;

/** The latest entries of the audit record, oldest first, of one company or of all. */
export const listAuditEvents = (
  database: Database,
  companyId: string | undefined,
  most: number,
): Promise<ChangeOutcome<AuditEvent[]>> =>
  runChange(database, statement, [companyId ?? null, most], (rows) =>
    rows.map((row) => ({
      at: row.moment('occurred_at'),
      actor: row.text('actor'),
      action: row.text('action'),
      companyId: row.text('company_id'),
      keyId: row.optionalText('key_id'),
      email: row.optionalText('email'),
      fact: row.optionalText('fact'),
    })),
  );
