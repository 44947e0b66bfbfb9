import * as z from 'zod';
import { TextSchema } from '../primitives.ts';

/** The greatest number of entries on a page of the audit record, and the number when none is asked for. */
export const auditPage = { most: 200, usual: 50 } as const;

/** The columns of `audit.csv`, in order. */
export const auditColumns = ['number', 'recordedAt', 'actor', 'action', 'keyId', 'email', 'fact'] as const;

/** One entry of the audit record of a company. */
export const ConsoleAuditEntrySchema = z.strictObject({
  number: z
    .int()
    .min(1)
    .describe('The number of the entry in the record of the whole service; it may have gaps here.'),
  recordedAt: z.iso.datetime().describe('When the change was committed.'),
  actor: TextSchema.describe(
    'Who made the change: `account:` with an address for the console, `operator:` with a name for an operator, `service` for what the service did by itself, `database` for a change past the service.',
  ),
  action: TextSchema.describe('What was done.'),
  keyId: z.string().nullable().describe('The id of the affected key, if any.'),
  email: z.string().nullable().describe('The address of the affected member, if any.'),
  fact: z.string().nullable().describe('Further information, such as a role or scopes.'),
});

/** The query of `GET …/companies/{id}/audit`. Numbers are decimal digits. */
export const AuditQuerySchema = z.strictObject({
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'Must be the number of an entry.' })
    .optional()
    .describe('Only entries before this number: `meta.next` of the page before.'),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|1\d\d|200)$/, { error: `Must be a number from 1 to ${auditPage.most}.` })
    .optional()
    .describe(`How many entries, 1 to ${auditPage.most}; ${auditPage.usual} when absent.`),
  action: z
    .string()
    .regex(/^[a-z]+(?:\.[a-z_]+)?$/, {
      error: 'Must be an action, such as key.revoked, or its first word.',
    })
    .optional()
    .describe('Only entries with this action.'),
});

/** The body of `GET …/companies/{id}/audit`, newest first. */
export const AuditResponseSchema = z.strictObject({
  data: z.array(ConsoleAuditEntrySchema).describe('The entries, newest first.'),
  meta: z
    .strictObject({
      next: z
        .int()
        .min(1)
        .nullable()
        .describe('The value of `before` for the next page; `null` on the last page.'),
    })
    .describe('Information about the page.'),
});

export type ConsoleAuditEntry = z.infer<typeof ConsoleAuditEntrySchema>;
