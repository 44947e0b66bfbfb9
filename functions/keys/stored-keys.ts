import { maskKey } from '../../src/contracts/supplier/key-format.ts';
import { type Acting, type ChangeOutcome, runChange } from './change.ts';
import type { Database } from './database.ts';

/** A key as it is stored. */
export type StoredKey = {
  readonly id: string;
  /** The key with its secret masked. */
  readonly masked: string;
  /** `active`, `expired`, `revoked`, or `disabled` if its owner lost the role. */
  readonly state: string;
  readonly scopes: readonly string[];
  /** The email address of the owner who issued it. */
  readonly issuedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** The keys of a company, oldest first. */
export const listKeys = (
  database: Database,
  companyId: string,
  at?: Date,
): Promise<ChangeOutcome<StoredKey[]>> =>
  runChange(database, 'SELECT * FROM supplier.keys_of($1, $2)', [companyId, at ?? null], (rows) =>
    rows.map((row) => ({
      id: row.text('key_id'),
      masked: maskKey(row.text('key_id')),
      state: row.text('state'),
      scopes: row.texts('scopes'),
      issuedBy: row.text('email'),
      createdAt: row.timestamp('created_at'),
      expiresAt: row.timestamp('expires_at'),
    })),
  );

/** Revokes a key on behalf of an owner; `owner` may be `undefined` if the company has only one. */
export const revokeKey = (
  database: Database,
  keyId: string,
  owner: string | undefined,
  { actor, at }: Acting,
): Promise<ChangeOutcome<undefined>> =>
  runChange(
    database,
    'SELECT supplier.revoke_key($1, $2, $3, $4)',
    [keyId, owner ?? null, actor, at ?? null],
    () => undefined,
  );

/** Deletes a key that is no longer active, so that it no longer counts towards the stored keys. */
export const removeKey = (
  database: Database,
  keyId: string,
  { actor, at }: Acting,
): Promise<ChangeOutcome<undefined>> =>
  runChange(database, 'SELECT supplier.remove_key($1, $2, $3)', [keyId, actor, at ?? null], () => undefined);
