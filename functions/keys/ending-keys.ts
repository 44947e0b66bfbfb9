import { type Acting, type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';

/** A key of a company. An operator may leave out the company. */
export type KeyName = { readonly companyId?: string | undefined; readonly keyId: string };

/** A revoked key. */
export type RevokedKey = { readonly id: string; readonly revokedAt: Date };

/**
 * Revokes an active key on behalf of an owner; an operator may leave out the owner if the company has only one. For a
 * revoked key the answer is the same, and nothing changes.
 */
export const revokeKey = (
  database: Database,
  { companyId, keyId }: KeyName,
  owner: string | undefined,
  { actor, at }: Acting,
): Promise<ChangeOutcome<RevokedKey>> =>
  runChange(
    database,
    'SELECT supplier.revoke_key($1, $2, $3, $4, $5) AS revoked_at',
    [companyId ?? null, keyId, owner ?? null, actor, at ?? null],
    ([row]) => {
      if (row === undefined) throw new Error('The database neither revoked the key nor refused to.');
      return { id: keyId, revokedAt: row.timestamp('revoked_at') };
    },
  );

/** Why an operator disables a key. */
export const disableReasons = ['leaked', 'abuse', 'requested', 'other'] as const;

/** A reason for which an operator disables a key. */
export type DisableReason = (typeof disableReasons)[number];

/** What a key is after an operator disabled it. */
export type DisabledKey = {
  readonly id: string;
  readonly companyId: string;
  /** `disabled`, or `revoked` or `expired` if it was that before; then nothing changed. */
  readonly state: string;
  readonly disabledAt: Date | undefined;
  /** The first reason, or `owner_lost_role`. */
  readonly disabledReason: string | undefined;
};

/** Disables a key for good, in whatever state its company is. For a key that is not active, nothing changes. */
export const disableKey = (
  database: Database,
  keyId: string,
  reason: DisableReason,
  { actor, at }: Acting,
): Promise<ChangeOutcome<DisabledKey>> =>
  runChange(
    database,
    'SELECT * FROM supplier.disable_key($1, $2, $3, $4)',
    [keyId, reason, actor, at ?? null],
    ([row]) => {
      if (row === undefined) throw new Error('The database neither disabled the key nor refused to.');
      return {
        id: keyId,
        companyId: row.text('company_id'),
        state: row.text('state'),
        disabledAt: row.optionalTimestamp('disabled_at'),
        disabledReason: row.optionalText('disabled_reason'),
      };
    },
  );

/** Deletes a key that is no longer active, so that it no longer counts towards the stored keys. */
export const removeKey = (
  database: Database,
  keyId: string,
  { actor, at }: Acting,
): Promise<ChangeOutcome<undefined>> =>
  runChange(database, 'SELECT supplier.remove_key($1, $2, $3)', [keyId, actor, at ?? null], () => undefined);
