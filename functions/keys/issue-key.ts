import { type Scope, scopes } from '../../src/contracts/supplier/choices.ts';
import { type Acting, type ChangeOutcome, runChange } from './change.ts';
import type { Database } from './database.ts';
import { newKey } from './key-value.ts';

/** A newly issued key. Only here does it have its full value. */
export type IssuedKey = {
  readonly id: string;
  /** The whole key. Show it once and never store it. */
  readonly value: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The email address of the owner who issued it. */
  readonly issuedBy: string;
};

/** The company that issues a key, and the owner; `owner` may be `undefined` if the company has only one. */
export type Issuer = { readonly companyId: string; readonly owner: string | undefined };

const statement = 'SELECT * FROM supplier.issue_key($1, $2, $3, $4, $5, $6, $7, $8)';

const issue = (
  database: Database,
  { companyId, owner }: Issuer,
  granted: readonly Scope[],
  onlyFirst: boolean,
  { actor, at }: Acting,
): Promise<ChangeOutcome<IssuedKey | undefined>> => {
  const { keyId, value, digest } = newKey();
  return runChange(
    database,
    statement,
    [companyId, owner ?? null, keyId, digest, [...granted], onlyFirst, actor, at ?? null],
    ([row]) =>
      row && {
        id: keyId,
        value,
        scopes: granted,
        createdAt: row.timestamp('created_at'),
        expiresAt: row.timestamp('expires_at'),
        issuedBy: row.text('email'),
      },
  );
};

/** Issues a further key. Existing keys remain active. */
export const issueKey = async (
  database: Database,
  issuer: Issuer,
  granted: readonly Scope[],
  acting: Acting,
): Promise<ChangeOutcome<IssuedKey>> => {
  const outcome = await issue(database, issuer, granted, false, acting);
  if (outcome.kind !== 'done') return outcome;
  const { result } = outcome;
  if (result === undefined) throw new Error('The database neither issued a key nor refused it.');
  return { kind: 'done', result };
};

/**
 * Issues the first key of a company, with every scope, when an owner selects the company. The result is `undefined`
 * if the company ever had a key.
 */
export const selectCompany = (database: Database, issuer: Issuer, acting: Acting) =>
  issue(database, issuer, scopes, true, acting);
