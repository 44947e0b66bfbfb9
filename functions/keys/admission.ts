import { isScope, type Scope } from '../../src/contracts/supplier/choices.ts';
import { type Database, readRow } from '../database/database.ts';
import type { PresentedKey } from './key-value.ts';

/** The key and company of an admitted request. */
export type Principal = {
  readonly keyId: string;
  readonly company: { readonly id: string; readonly name: string };
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Why a well-formed key is not accepted; `disabled` if an operator disabled it. */
export type NotAcceptedReason = 'unknown' | 'revoked' | 'expired' | 'disabled';

/** The database's decision on a request with a well-formed key. */
export type Admission =
  | { readonly kind: 'admitted'; readonly principal: Principal }
  /** `refusal` and `keyId`, which is present only if the key is ours, are for the log. */
  | { readonly kind: 'not_accepted'; readonly refusal: NotAcceptedReason; readonly keyId?: string }
  | { readonly kind: 'limited'; readonly keyId: string; readonly waitSeconds: number }
  /** The owner or the company has lost access. */
  | { readonly kind: 'no_access'; readonly keyId: string }
  | { readonly kind: 'unavailable'; readonly cause: string };

const statement = 'SELECT * FROM supplier.admit_request($1, $2, $3)';

/**
 * Authenticates a request and counts it, in one round trip. `at` replaces the time of the database, which all
 * instances of the service share, in tests only.
 */
export const admitRequest = async (database: Database, key: PresentedKey, at?: Date): Promise<Admission> => {
  const values = [key.keyId, key.digest, at ?? null];
  const outcome = await database.query(statement, values, { isRepeated: true });
  if (outcome.kind === 'unavailable') return outcome;
  if (outcome.kind === 'refused') throw new Error('The database refused to admit a request by a rule.');

  const row = readRow(outcome.rows[0]);
  const { keyId } = key;
  const verdict = row.text('verdict');
  switch (verdict) {
    case 'admitted':
      return {
        kind: 'admitted',
        principal: {
          keyId,
          company: { id: row.text('company_id'), name: row.text('company_name') },
          scopes: row.texts('scopes').filter(isScope),
          createdAt: row.timestamp('created_at'),
          expiresAt: row.timestamp('expires_at'),
        },
      };
    case 'unknown':
      return { kind: 'not_accepted', refusal: verdict };
    case 'revoked':
    case 'expired':
    case 'disabled':
      return { kind: 'not_accepted', refusal: verdict, keyId };
    case 'limited':
      return { kind: 'limited', keyId, waitSeconds: row.count('wait_seconds') };
    case 'no_access':
      return { kind: 'no_access', keyId };
    default:
      throw new Error('The database gave a verdict that this version does not know.');
  }
};
