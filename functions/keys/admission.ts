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

/** The database's decision on a request with a well-formed key. */
export type Admission =
  | { readonly kind: 'admitted'; readonly principal: Principal }
  /** The key is unknown, revoked or expired. `keyId` is present only if the key is ours, for the log. */
  | { readonly kind: 'not_accepted'; readonly keyId?: string }
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
  const outcome = await database.query(statement, [key.keyId, key.digest, at ?? null]);
  if (outcome.kind === 'unavailable') return outcome;
  if (outcome.kind === 'refused') throw new Error('The database refused to admit a request by a rule.');

  const row = readRow(outcome.rows[0]);
  const { keyId } = key;
  switch (row.text('verdict')) {
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
      return { kind: 'not_accepted' };
    case 'ended':
      return { kind: 'not_accepted', keyId };
    case 'limited':
      return { kind: 'limited', keyId, waitSeconds: row.count('wait_seconds') };
    case 'no_access':
      return { kind: 'no_access', keyId };
    default:
      throw new Error('The database gave a verdict that this version does not know.');
  }
};
