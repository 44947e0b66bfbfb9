import { z } from 'zod';
import { singleEnvelope } from '../envelope.ts';
import { TextSchema } from '../primitives.ts';
import { scopes } from '../supplier/choices.ts';
import { keyIdLength, keyPattern } from '../supplier/key-format.ts';
import { ScopeSchema } from '../supplier/schemas/identity.ts';
import { ConsoleCompanyDetailSchema } from './company.ts';

/** The states of a key. Only an active key can work. */
export const keyStates = ['active', 'expired', 'revoked', 'disabled'] as const;

export const KeyIdSchema = z
  .string()
  .regex(new RegExp(`^[0-9a-z]{${keyIdLength}}$`))
  .meta({ description: 'The identifier of the key, which is not secret.', example: 'rnvt7k1a0hlbfkid' });

const MaskedSchema = TextSchema.meta({
  description: 'The key with its secret masked.',
  example: 'npk_rnvt7k1a0hlbfkid_********',
});

const ScopesSchema = z.array(ScopeSchema).min(1).max(scopes.length);

const keyFields = {
  id: KeyIdSchema,
  masked: MaskedSchema,
  scopes: ScopesSchema.meta({
    description: 'The permissions of the key.',
    example: ['supplier:read', 'supplier:validate'],
  }),
  createdAt: z.iso
    .datetime()
    .meta({ description: 'When the key was created.', example: '2026-11-21T12:00:00.000Z' }),
  expiresAt: z.iso.datetime().meta({
    description: 'When the key expires. It is not renewed automatically.',
    example: '2027-11-21T12:00:00.000Z',
  }),
};

const optionalTime = (description: string) =>
  z.iso.datetime().nullable().meta({ description, example: '2026-11-22T09:30:00.000Z' });

/** A key as the console lists it, masked. */
export const ConsoleKeySchema = z
  .strictObject({
    ...keyFields,
    state: z.enum(keyStates).meta({ description: 'The state of the key.' }),
    works: z.boolean().meta({
      description:
        'Whether requests with the key are accepted now: it is active, the company is not suspended, and its issuer is still an owner.',
    }),
    lastUsedAt: optionalTime('When the key was last used; `null` if it never was.'),
    issuedBy: TextSchema.meta({
      description: 'The address of the owner who created the key.',
      example: 'anna@supplier.example',
    }),
    revokedAt: optionalTime('When the key was revoked; `null` if it was not.'),
    revokedBy: z.string().nullable().meta({
      description: 'The address of the owner who revoked the key; `null` if it was not revoked.',
      example: 'anna@supplier.example',
    }),
    disabledAt: optionalTime('When the key was disabled; `null` if it was not.'),
    disabledReason: z.string().nullable().meta({
      description:
        'Why the key was disabled: `owner_lost_role`, or the reason of an operator (`leaked`, `abuse`, `requested`, `other`); `null` if it was not.',
      example: 'leaked',
    }),
    sentInAddressAt: optionalTime(
      'When the key was first sent in the query of an address; `null` if it was not. Others may know it: replace it.',
    ),
  })
  .meta({ id: 'ConsoleKey', description: 'A key of the company, without its secret.' });

/** A key that has just been created: the only object with a full key. */
export const CreatedKeySchema = z
  .strictObject({
    ...keyFields,
    value: z
      .string()
      .regex(new RegExp(keyPattern))
      .meta({
        description:
          'The full key. No other response ever contains it, and the service cannot show it again.',
        example: `npk_rnvt7k1a0hlbfkid_${'A'.repeat(43)}_000000`,
      }),
  })
  .meta({ id: 'ConsoleCreatedKey', description: 'A new key, with its full value.' });

const usageFields = (used: string, most: string, limit: number) => ({
  used: z.int().min(0).meta({ description: used, example: 2 }),
  most: z.int().min(1).meta({ description: most, example: limit }),
});

/** How many keys the company has, and may have. */
export const KeyUsageSchema = z
  .strictObject({
    active: z
      .strictObject(usageFields('Active keys now.', 'Active keys at most.', 5))
      .meta({ description: 'Active keys.' }),
    day: z
      .strictObject({
        ...usageFields('Keys created in the last 24 hours.', 'Keys created in 24 hours at most.', 20),
        nextAt: optionalTime('When the next key can be created; `null` unless the limit is reached.'),
      })
      .meta({ description: 'Keys created in 24 hours.' }),
    retained: z
      .strictObject(usageFields('Stored keys, also ended ones.', 'Stored keys at most.', 200))
      .meta({ description: 'Stored keys.' }),
  })
  .meta({ id: 'ConsoleKeyUsage', description: 'The limits of the company, and what is used of them.' });

/** The body of `GET …/companies/{id}/keys`, newest first. */
export const KeysResponseSchema = z
  .strictObject({
    data: z.array(ConsoleKeySchema).meta({ description: 'The keys of the company, newest first.' }),
    meta: z
      .strictObject({
        total: z.int().min(0).meta({ description: 'The number of keys.', example: 1 }),
        limits: KeyUsageSchema,
      })
      .meta({ description: 'Information about the list.' }),
  })
  .meta({ id: 'ConsoleKeysResponse' });

/** The body of `POST …/companies/{id}/keys`. No body is the same as `{}`. */
export const CreateKeyRequestSchema = z
  .strictObject({
    scopes: ScopesSchema.refine((list) => new Set(list).size === list.length, {
      error: 'Must not name a scope twice.',
    })
      .optional()
      .meta({
        description: 'The permissions of the key; every scope when it is absent.',
        example: [...scopes],
      }),
  })
  .meta({ id: 'ConsoleCreateKeyRequest', description: 'The key to create.' });

/** The value of an `Idempotency-Key` header: 8 to 64 letters, digits, `-` and `_`. */
export const IdempotencyKeySchema = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .meta({
    description:
      'A value that the client chooses for one creation, 8 to 64 letters, digits, `-` and `_`. A second request with the same value creates nothing and answers 409 `request_repeated`.',
    example: '6f3b1c1e-0c4b-4f59-9d0b-3f6b7b1c2a10',
  });

/** The 201 of `POST …/companies/{id}/keys`. */
export const CreatedKeyResponseSchema = singleEnvelope(
  z.strictObject({ key: CreatedKeySchema }).meta({ id: 'ConsoleKeyCreation' }),
).meta({ id: 'ConsoleCreatedKeyResponse' });

/** The 200 of `POST …/companies/{id}/select`. */
export const SelectionResponseSchema = singleEnvelope(
  z
    .strictObject({
      company: ConsoleCompanyDetailSchema,
      key: CreatedKeySchema.nullable().meta({
        description:
          'The first key of the company, if this selection issued it: the company is verified, the account is its owner, and it never had a key. Otherwise `null`.',
      }),
      firstKey: z
        .strictObject({
          createdAt: z.iso
            .datetime()
            .meta({ description: 'When it was created.', example: '2026-11-21T12:00:00.000Z' }),
          createdBy: TextSchema.meta({
            description: 'The address of the owner who created it.',
            example: 'anna@supplier.example',
          }),
        })
        .nullable()
        .meta({
          description:
            'Who created the first key of the company before, and when, for one of its owners; `null` if this selection created it, or if there is none.',
        }),
    })
    .meta({ id: 'ConsoleSelection' }),
).meta({ id: 'ConsoleSelectionResponse' });

/** The 200 of `POST …/keys/{keyId}/revoke`, also the second time. */
export const RevokedKeyResponseSchema = singleEnvelope(
  z
    .strictObject({
      id: KeyIdSchema,
      state: z.literal('revoked').meta({ description: 'The state of the key.' }),
      revokedAt: z.iso
        .datetime()
        .meta({ description: 'When the key was revoked.', example: '2026-11-22T09:30:00.000Z' }),
    })
    .meta({ id: 'ConsoleRevokedKey' }),
).meta({ id: 'ConsoleRevokedKeyResponse' });

export type ConsoleKey = z.infer<typeof ConsoleKeySchema>;
export type CreatedKey = z.infer<typeof CreatedKeySchema>;
export type KeyUsage = z.infer<typeof KeyUsageSchema>;
