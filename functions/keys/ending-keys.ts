import * as z from 'zod';
import { keyStates } from '../../src/contracts/console/key.ts';
import { type ChangeOutcome, oneRow, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';

/** A key of a company. An operator may leave out the company. */
export type KeyName = { readonly companyId?: string | undefined; readonly keyId: string };

/** A revoked key. */
export type RevokedKey = { readonly id: string; readonly state: 'revoked'; readonly revokedAt: string };

/**
 * Revokes an active key on behalf of an owner; an operator may leave out the owner if the company has only one. For a
 * revoked key the answer is the same, and nothing changes.
 */
export const revokeKey = (
  database: Database,
  { companyId, keyId }: KeyName,
  owner: string | undefined,
  actor: string,
): Promise<ChangeOutcome<RevokedKey>> =>
  runChange(
    database,
    'SELECT supplier.revoke_key($1, $2, $3, $4) AS revoked_at',
    [companyId ?? null, keyId, owner ?? null, actor],
    ([row]): RevokedKey => {
      if (row === undefined) throw new Error('The database neither revoked the key nor refused to.');
      return { id: keyId, state: 'revoked', revokedAt: row.timestamp('revoked_at').toISOString() };
    },
  );

/** Why an operator disables a key. */
export const disableReasons = ['leaked', 'abuse', 'requested', 'other'] as const;

/** A reason for which an operator disables a key. */
export type DisableReason = (typeof disableReasons)[number];

/** The state of a key after an operator disabled it. */
const DisabledKeySchema = z.object({
  companyId: z.string(),
  /** `disabled`, or `revoked` or `expired` if it was that before; then nothing changed. */
  state: z.enum(keyStates),
  disabledAt: z.string().nullable(),
  /** The first reason, or `owner_lost_role`. */
  disabledReason: z.string().nullable(),
});

export type DisabledKey = z.infer<typeof DisabledKeySchema>;

/** Disables a key for good, in any state of its company. If the key is not active, nothing changes. */
export const disableKey = (
  database: Database,
  keyId: string,
  reason: DisableReason,
  actor: string,
): Promise<ChangeOutcome<DisabledKey>> =>
  oneRow(
    database,
    'SELECT * FROM supplier.disable_key($1, $2, $3)',
    [keyId, reason, actor],
    DisabledKeySchema,
  );

/** Deletes a key that is no longer active, so that it no longer counts towards the stored keys. */
export const removeKey = (
  database: Database,
  keyId: string,
  actor: string,
): Promise<ChangeOutcome<undefined>> =>
  runChange(database, 'SELECT supplier.remove_key($1, $2)', [keyId, actor], () => undefined);
