import { maskKey } from '../../src/contracts/supplier/key-format.ts';
import { type MemberRole, readRole } from '../companies/members.ts';
import { type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database, Row } from '../database/database.ts';

/** What a mail tells. It never contains a key. */
export type MailContent =
  | {
      readonly kind: 'invitation';
      /** `invitedBy` is the email address of the owner who invited. */
      readonly facts: { readonly company: string; readonly role: MemberRole; readonly invitedBy: string };
    }
  | { readonly kind: 'company_verified'; readonly facts: { readonly company: string } }
  | {
      readonly kind: 'key_created' | 'key_revoked';
      /** `by` is the email address of the owner in whose name it was done. */
      readonly facts: { readonly company: string; readonly masked: string; readonly by: string };
    }
  | {
      readonly kind: 'key_disabled';
      /** `reason` is `owner_lost_role`, or what an operator gave. */
      readonly facts: { readonly company: string; readonly masked: string; readonly reason: string };
    }
  | {
      readonly kind: 'key_sent_in_address';
      readonly facts: { readonly company: string; readonly masked: string };
    }
  | {
      readonly kind: 'key_expires';
      /** `days` is 30 or 7: the key expires within so many days. */
      readonly facts: {
        readonly company: string;
        readonly masked: string;
        readonly expiresAt: Date;
        readonly days: number;
      };
    };

/** A mail that is to be sent. */
export type Mail = MailContent & {
  readonly id: number;
  /** The email address. */
  readonly recipient: string;
  readonly companyId: string;
  /** The number of this attempt, 1 to 10. */
  readonly attempt: number;
};

const readContent = (row: Row): MailContent => {
  const company = row.text('company');
  const masked = () => maskKey(row.text('key_id'));
  const kind = row.text('kind');
  switch (kind) {
    case 'invitation':
      return {
        kind,
        facts: { company, role: readRole(row.text('role')), invitedBy: row.text('invited_by') },
      };
    case 'company_verified':
      return { kind, facts: { company } };
    case 'key_created':
    case 'key_revoked':
      return { kind, facts: { company, masked: masked(), by: row.text('by') } };
    case 'key_disabled':
      return { kind, facts: { company, masked: masked(), reason: row.text('reason') } };
    case 'key_sent_in_address':
      return { kind, facts: { company, masked: masked() } };
    case 'key_expires':
      return {
        kind,
        facts: { company, masked: masked(), expiresAt: row.timestamp('expires_at'), days: row.count('days') },
      };
    default:
      throw new Error('The database gave a kind of mail that this version does not know.');
  }
};

const claimStatement = `
  SELECT mail_id::float8 AS id, kind, recipient, company_id, key_id, attempts, facts ->> 'company' AS company,
    facts ->> 'role' AS role, facts ->> 'invitedBy' AS invited_by, facts ->> 'by' AS by,
    facts ->> 'reason' AS reason, (facts ->> 'expiresAt')::timestamptz AS expires_at, (facts ->> 'days')::integer AS days
  FROM supplier.claim_mail($1, $2, $3) ORDER BY mail_id`;

/**
 * Takes at most `most` mails that are due, oldest first. Each is taken by one caller, who sends it and settles it
 * within a minute; otherwise it is due again.
 */
export const claimMail = (
  database: Database,
  most: number,
  { companyId, at }: { readonly companyId?: string; readonly at?: Date } = {},
): Promise<ChangeOutcome<Mail[]>> =>
  runChange(database, claimStatement, [most, companyId ?? null, at ?? null], (rows) =>
    rows.map((row) => ({
      ...readContent(row),
      id: row.count('id'),
      recipient: row.text('recipient'),
      companyId: row.text('company_id'),
      attempt: row.count('attempts'),
    })),
  );

/** Records that a taken mail was sent, or the error for which it was not; it is then tried again later. */
export const settleMail = (
  database: Database,
  id: number,
  result: 'sent' | { readonly error: string },
  at?: Date,
): Promise<ChangeOutcome<undefined>> =>
  runChange(
    database,
    'SELECT supplier.settle_mail($1, $2, $3)',
    [id, result === 'sent' ? null : result.error, at ?? null],
    () => undefined,
  );

/**
 * Queues the notices of keys that expire within 30 and within 7 days, each once. Returns the number of mails. To be
 * called regularly.
 */
export const queueExpiryNotices = (database: Database, at?: Date): Promise<ChangeOutcome<number>> =>
  runChange(
    database,
    'SELECT supplier.queue_expiry_notices($1) AS queued',
    [at ?? null],
    ([row]) => row?.count('queued') ?? 0,
  );

/** Deletes mail that was sent 30 days ago or could not be sent in 30 days. Returns the number. */
export const forgetOldMail = (database: Database, at?: Date): Promise<ChangeOutcome<number>> =>
  runChange(
    database,
    'SELECT supplier.forget_old_mail($1) AS deleted',
    [at ?? null],
    ([row]) => row?.count('deleted') ?? 0,
  );
