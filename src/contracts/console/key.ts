import * as z from 'zod';
import { lineOfText } from '../../text/line-of-text.ts';
import { singleEnvelope } from '../envelope.ts';
import { TextSchema } from '../primitives.ts';
import { ScopeSchema } from '../supplier/identity.ts';
import { keyIdLength, keyPattern } from '../supplier/key-format.ts';
import { scopes } from '../supplier/scopes.ts';
import { ConsoleCompanySchema } from './company.ts';
import { keyNameLength } from './form-limits.ts';

/** The states of a key. Only an active key can work. */
export const keyStates = ['active', 'expired', 'revoked', 'disabled'] as const;

export const KeyIdSchema = z
  .string()
  .regex(new RegExp(`^[0-9a-z]{${keyIdLength}}$`))
  .describe('The identifier of the key, which is not secret.');

const MaskedSchema = TextSchema.describe('The key with its secret masked.');

/** The name of a key, as a person writes it. */
export const KeyNameSchema = lineOfText(keyNameLength);

const ScopesSchema = z.array(ScopeSchema).min(1).max(scopes.length);

const keyFields = {
  id: KeyIdSchema,
  masked: MaskedSchema,
  name: z.string().nullable().describe('What an owner calls the key; `null` if it has no name.'),
  scopes: ScopesSchema.describe('The permissions of the key.'),
  createdAt: z.iso.datetime().describe('When the key was created.'),
  expiresAt: z.iso.datetime().describe('When the key expires. It is not renewed automatically.'),
};

const optionalTime = (description: string) => z.iso.datetime().nullable().describe(description);

/** A key as the console lists it, masked. */
export const ConsoleKeySchema = z.strictObject({
  ...keyFields,
  state: z.enum(keyStates).describe('The state of the key.'),
  works: z
    .boolean()
    .describe(
      'Whether requests with the key are accepted now: it is active, the company is not suspended, and its issuer is still an owner.',
    ),
  lastUsedAt: optionalTime('When the key was last used; `null` if it never was.'),
  requestsLastMinute: z
    .int()
    .min(0)
    .describe(
      'How many requests with the key were counted in the last 60 seconds, the window of its limit. Older counts are not kept.',
    ),
  replaces: KeyIdSchema.nullable().describe(
    'The id of the key that this one was created to replace; `null` if it replaces none.',
  ),
  issuedBy: TextSchema.describe('The address of the owner who created the key.'),
  revokedAt: optionalTime('When the key was revoked; `null` if it was not.'),
  revokedBy: z
    .string()
    .nullable()
    .describe('The address of the owner who revoked the key; `null` if it was not revoked.'),
  disabledAt: optionalTime('When the key was disabled; `null` if it was not.'),
  disabledReason: z
    .string()
    .nullable()
    .describe(
      'Why the key was disabled: `owner_lost_role`, or the reason of an operator (`leaked`, `abuse`, `requested`, `other`); `null` if it was not.',
    ),
  sentInAddressAt: optionalTime(
    'When the key was first sent in the query of an address; `null` if it was not. Others may know it: replace it.',
  ),
});

/** A key that has just been created: the only object with a full key. */
export const CreatedKeySchema = z.strictObject({
  ...keyFields,
  value: z
    .string()
    .regex(new RegExp(keyPattern))
    .describe('The full key. No other response ever contains it, and the service cannot show it again.'),
});

const usageFields = (used: string, most: string) => ({
  used: z.int().min(0).describe(used),
  most: z.int().min(1).describe(most),
});

/** How many keys the company has, and may have. */
export const KeyUsageSchema = z.strictObject({
  active: z.strictObject(usageFields('Active keys now.', 'Active keys at most.')).describe('Active keys.'),
  day: z
    .strictObject({
      ...usageFields('Keys created in the last 24 hours.', 'Keys created in 24 hours at most.'),
      nextAt: optionalTime('When the next key can be created; `null` unless the limit is reached.'),
    })
    .describe('Keys created in 24 hours.'),
  retained: z
    .strictObject(usageFields('Stored keys, also ended ones.', 'Stored keys at most.'))
    .describe('Stored keys.'),
});

/** The body of `GET …/companies/{id}/keys`, newest first. */
export const KeysResponseSchema = z.strictObject({
  data: z.array(ConsoleKeySchema).describe('The keys of the company, newest first.'),
  meta: z
    .strictObject({
      total: z.int().min(0).describe('The number of keys.'),
      limits: KeyUsageSchema,
    })
    .describe('Information about the list.'),
});

/** The body of `POST …/companies/{id}/keys`. No body is the same as `{}`. */
export const CreateKeyRequestSchema = z.strictObject({
  scopes: ScopesSchema.refine((list) => new Set(list).size === list.length, {
    error: 'Must not name a scope twice.',
  })
    .optional()
    .describe('The permissions of the key; every scope when it is absent.'),
  name: KeyNameSchema.optional().describe('What the owner calls the key, such as the program that uses it.'),
  replaces: KeyIdSchema.optional().describe(
    'The id of the active key that the new one is to replace. It stays active until it is revoked.',
  ),
});

/** The body of `POST …/keys/{keyId}/name`. */
export const NameKeyRequestSchema = z.strictObject({
  name: KeyNameSchema.nullable().describe('The new name of the key; `null` removes its name.'),
});

/** The 200 of `POST …/keys/{keyId}/name`. */
export const NamedKeyResponseSchema = singleEnvelope(
  z.strictObject({ id: KeyIdSchema, name: keyFields.name }),
);

/** The value of an `Idempotency-Key` header: 8 to 64 letters, digits, `-` and `_`. */
export const IdempotencyKeySchema = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .describe(
    'A value that the client chooses for one creation, 8 to 64 letters, digits, `-` and `_`. A second request with the same value creates nothing and answers 409 `request_repeated`.',
  );

/** The 201 of `POST …/companies/{id}/keys`. */
export const CreatedKeyResponseSchema = singleEnvelope(z.strictObject({ key: CreatedKeySchema }));

/** The 200 of `POST …/companies/{id}/select`. */
export const SelectionResponseSchema = singleEnvelope(
  z.strictObject({
    company: ConsoleCompanySchema,
    key: CreatedKeySchema.nullable().describe(
      'The first key of the company, if this selection issued it: the company is verified, the account is its owner, and it never had a key. Otherwise `null`.',
    ),
    firstKey: z
      .strictObject({
        createdAt: z.iso.datetime().describe('When it was created.'),
        createdBy: TextSchema.describe('The address of the owner who created it.'),
      })
      .nullable()
      .describe(
        'Who created the first key of the company before, and when, for one of its owners; `null` if this selection created it, or if there is none.',
      ),
  }),
);

/** The 200 of `POST …/keys/{keyId}/revoke`, also the second time. */
export const RevokedKeyResponseSchema = singleEnvelope(
  z.strictObject({
    id: KeyIdSchema,
    state: z.literal('revoked').describe('The state of the key.'),
    revokedAt: z.iso.datetime().describe('When the key was revoked.'),
  }),
);

export type ConsoleKey = z.infer<typeof ConsoleKeySchema>;
export type CreatedKey = z.infer<typeof CreatedKeySchema>;
export type KeyUsage = z.infer<typeof KeyUsageSchema>;
