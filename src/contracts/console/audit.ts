import { z } from 'zod';
import { TextSchema } from '../primitives.ts';

/** The greatest number of entries on a page of the audit record, and the number when none is asked for. */
export const auditPage = { most: 200, usual: 50 } as const;

/** The columns of `audit.csv`, in order. */
export const auditColumns = ['number', 'recordedAt', 'actor', 'action', 'keyId', 'email', 'fact'] as const;

/** One entry of the audit record of a company. */
export const ConsoleAuditEntrySchema = z
  .strictObject({
    number: z.int().min(1).meta({
      description: 'The number of the entry in the record of the whole service; it may have gaps here.',
      example: 41,
    }),
    recordedAt: z.iso
      .datetime()
      .meta({ description: 'When the change was committed.', example: '2026-11-21T12:00:00.000Z' }),
    actor: TextSchema.meta({
      description:
        'Who made the change: `account:` with an address for the console, `operator:` with a name for an operator, `service` for what the service did by itself, `database` for a change past the service.',
      example: 'account:anna@supplier.example',
    }),
    action: TextSchema.meta({ description: 'What was done.', example: 'key.issued' }),
    keyId: z.string().nullable().meta({
      description: 'The id of the affected key, if any.',
      example: 'rnvt7k1a0hlbfkid',
    }),
    email: z.string().nullable().meta({
      description: 'The address of the affected member, if any.',
      example: 'anna@supplier.example',
    }),
    fact: z.string().nullable().meta({
      description: 'Further information, such as a role or scopes.',
      example: 'supplier:read supplier:validate',
    }),
  })
  .meta({ id: 'ConsoleAuditEntry', description: 'One change of the company, its members or its keys.' });

/** The query of `GET …/companies/{id}/audit`. Numbers are decimal digits. */
export const AuditQuerySchema = z
  .strictObject({
    before: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, { error: 'Must be the number of an entry.' })
      .optional()
      .meta({
        description: 'Only entries before this number: `meta.next` of the page before.',
        example: '41',
      }),
    limit: z
      .string()
      .regex(/^(?:[1-9]\d?|1\d\d|200)$/, { error: `Must be a number from 1 to ${auditPage.most}.` })
      .optional()
      .meta({
        description: `How many entries, 1 to ${auditPage.most}; ${auditPage.usual} when absent.`,
        example: '50',
      }),
    action: z
      .string()
      .regex(/^[a-z]+(?:\.[a-z_]+)?$/, {
        error: 'Must be an action, such as key.revoked, or its first word.',
      })
      .optional()
      .meta({ description: 'Only entries with this action.', example: 'key.revoked' }),
  })
  .meta({ id: 'ConsoleAuditQuery' });

/** The body of `GET …/companies/{id}/audit`, newest first. */
export const AuditResponseSchema = z
  .strictObject({
    data: z.array(ConsoleAuditEntrySchema).meta({ description: 'The entries, newest first.' }),
    meta: z
      .strictObject({
        next: z.int().min(1).nullable().meta({
          description: 'The value of `before` for the next page; `null` on the last page.',
          example: 41,
        }),
      })
      .meta({ description: 'Information about the page.' }),
  })
  .meta({ id: 'ConsoleAuditResponse' });

export type ConsoleAuditEntry = z.infer<typeof ConsoleAuditEntrySchema>;
