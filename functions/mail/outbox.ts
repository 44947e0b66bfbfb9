import * as z from 'zod';
import { RoleSchema } from '../../src/contracts/console/company.ts';
import { maskKey } from '../../src/contracts/supplier/key-format.ts';
import { type ChangeOutcome, listRows, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';

const text = z.string();
const ofCompany = z.object({ company: text });
const ofKey = z.object({ company: text, masked: text });

/** The content of a mail. It never contains a key. */
const ContentSchema = z.discriminatedUnion('kind', [
  // `invitedBy` is the email address of the owner who invited.
  z.object({ kind: z.literal('invitation'), facts: ofCompany.extend({ role: RoleSchema, invitedBy: text }) }),
  z.object({ kind: z.literal('company_verified'), facts: ofCompany }),
  // `by` is the email address of the owner in whose name it was done.
  z.object({ kind: z.literal(['key_created', 'key_revoked']), facts: ofKey.extend({ by: text }) }),
  // `reason` is `owner_lost_role`, or what an operator gave.
  z.object({ kind: z.literal('key_disabled'), facts: ofKey.extend({ reason: text }) }),
  z.object({ kind: z.literal('key_sent_in_address'), facts: ofKey }),
  // The key expires within 30 or 7 `days`.
  z.object({
    kind: z.literal('key_expires'),
    facts: ofKey.extend({ expiresAt: z.iso.datetime(), days: z.int() }),
  }),
]);

export type MailContent = z.infer<typeof ContentSchema>;

/** A mail that is to be sent. */
const MailSchema = z
  .looseObject({
    id: z.int(),
    /** The email address. */
    recipient: text,
    companyId: text,
    /** The number of this attempt, 1 to 10. */
    attempt: z.int(),
    createdAt: z.iso.datetime().transform((time) => new Date(time)),
    keyId: text.nullable(),
    facts: z.looseObject({}),
  })
  .transform(({ id, recipient, companyId, attempt, createdAt, keyId, kind, facts }) => {
    const masked = keyId === null ? {} : { masked: maskKey(keyId) };
    const content = ContentSchema.parse({ kind, facts: { ...facts, ...masked } });
    return { id, recipient, companyId, attempt, createdAt, ...content };
  });

export type Mail = z.infer<typeof MailSchema>;

const claimStatement = `
  SELECT mail_id::float8 AS id, kind, recipient, company_id, key_id, attempts AS attempt, created_at, facts
  FROM supplier.claim_mail($1, $2) ORDER BY mail_id`;

/**
 * Takes at most `most` mails that are due, oldest first. Each is taken by one caller, who sends it and settles it
 * within a minute; otherwise it is due again.
 */
export const claimMail = (
  database: Database,
  most: number,
  companyId?: string,
): Promise<ChangeOutcome<Mail[]>> =>
  listRows(database, claimStatement, [most, companyId ?? null], MailSchema);

/** Records that a taken mail was sent, or the error for which it was not; it is then tried again later. */
export const settleMail = (
  database: Database,
  id: number,
  result: 'sent' | { readonly error: string },
): Promise<ChangeOutcome<undefined>> =>
  runChange(
    database,
    'SELECT supplier.settle_mail($1, $2)',
    [id, result === 'sent' ? null : result.error],
    () => undefined,
  );

/**
 * Queues the notices of keys that expire within 30 and within 7 days, each once. Returns the number of mails. To be
 * called regularly.
 */
export const queueExpiryNotices = (database: Database): Promise<ChangeOutcome<number>> =>
  runChange(
    database,
    'SELECT supplier.queue_expiry_notices() AS queued',
    [],
    ([row]) => row?.count('queued') ?? 0,
  );

/** Deletes mail that was sent 30 days ago or could not be sent in 30 days. Returns the number. */
export const forgetOldMail = (database: Database): Promise<ChangeOutcome<number>> =>
  runChange(
    database,
    'SELECT supplier.forget_old_mail() AS deleted',
    [],
    ([row]) => row?.count('deleted') ?? 0,
  );
