import type { CreatedKey } from '../../src/contracts/console/key.ts';
import { maskKey } from '../../src/contracts/supplier/key-format.ts';
import { type Scope, scopes } from '../../src/contracts/supplier/scopes.ts';
import { type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database, Row } from '../database/database.ts';
import { newKey } from './key-value.ts';

/** A newly issued key, with its full value: show it once and never store it. `issuedBy` is the address of its owner. */
export type IssuedKey = CreatedKey & { readonly issuedBy: string };

/**
 * The company that issues a key, and the account that acts. An operator may leave out the account if the company has
 * only one owner.
 */
export type Issuer = { readonly companyId: string; readonly owner: string | undefined };

/** Options of a new key. */
export type KeyWish = {
  /** The key's name, chosen by its owner. */
  readonly name?: string | undefined;
  /** The id of the active key of the company that it is to replace. That key stays active until it is revoked. */
  readonly replaces?: string | undefined;
  /** Identifies the request of the client. */
  readonly requestId?: string | undefined;
};

const readIssuedKey = (
  { keyId, value }: { readonly keyId: string; readonly value: string },
  granted: readonly Scope[],
  name: string | undefined,
  row: Row,
): IssuedKey => ({
  id: keyId,
  value,
  masked: maskKey(keyId),
  name: name ?? null,
  scopes: [...granted],
  createdAt: row.timestamp('created_at').toISOString(),
  expiresAt: row.timestamp('expires_at').toISOString(),
  issuedBy: row.text('email'),
});

/**
 * Issues a further key. Existing keys remain active. A `requestId` that the company used before is refused with
 * `request_repeated` and the masked key that was created then.
 */
export const issueKey = async (
  database: Database,
  { companyId, owner }: Issuer,
  granted: readonly Scope[],
  actor: string,
  { name, replaces, requestId }: KeyWish = {},
): Promise<ChangeOutcome<IssuedKey>> => {
  const key = newKey();
  const outcome = await runChange(
    database,
    'SELECT * FROM supplier.issue_key($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      companyId,
      owner ?? null,
      key.keyId,
      key.digest,
      [...granted],
      requestId ?? null,
      actor,
      name ?? null,
      replaces ?? null,
    ],
    ([row]) => {
      if (row === undefined) throw new Error('The database neither issued a key nor refused it.');
      return readIssuedKey(key, granted, name, row);
    },
  );
  return outcome.kind === 'refused' && outcome.reason === 'request_repeated'
    ? { ...outcome, fact: maskKey(outcome.fact) }
    : outcome;
};

/** The outcome of selecting a company: its first key, just issued; or by whom and when it was created; or neither. */
export type Selection =
  | { readonly kind: 'issued'; readonly key: IssuedKey }
  | {
      readonly kind: 'had_key';
      readonly firstKey: { readonly createdAt: string; readonly createdBy: string };
    }
  | { readonly kind: 'no_key' };

/**
 * Issues the first key of a company, with every scope, when an owner selects the company. `no_key` if the member who selects it
 * is no owner, or if the company never had a key and is not verified or is suspended.
 */
export const selectCompany = (
  database: Database,
  { companyId, owner }: Issuer,
  actor: string,
): Promise<ChangeOutcome<Selection>> => {
  const key = newKey();
  return runChange(
    database,
    'SELECT * FROM supplier.select_company($1, $2, $3, $4, $5, $6)',
    [companyId, owner ?? null, key.keyId, key.digest, [...scopes], actor],
    ([row]): Selection => {
      if (row === undefined) return { kind: 'no_key' };
      if (row.flag('is_issued')) return { kind: 'issued', key: readIssuedKey(key, scopes, undefined, row) };
      const createdAt = row.timestamp('created_at').toISOString();
      return { kind: 'had_key', firstKey: { createdAt, createdBy: row.text('email') } };
    },
  );
};
