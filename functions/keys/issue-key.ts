import { type Scope, scopes } from '../../src/contracts/supplier/choices.ts';
import { type Acting, type ChangeOutcome, runChange } from './change.ts';
import type { Database } from './database.ts';
import { newKey } from './key-value.ts';

/** A key that was just issued, with its full value for the only time. */
export type IssuedKey = {
  readonly id: string;
  /** The whole key. Show it once and keep it nowhere. */
  readonly value: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The mail address of the owner who issued it. */
  readonly issuedBy: string;
};

/** Who issues: the company, and which of its owners; `undefined` when it has only one. */
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
        createdAt: row.moment('created_at'),
        expiresAt: row.moment('expires_at'),
        issuedBy: row.text('email'),
      },
  );
};

/** Issues a key beside the ones there are. None of them is replaced. */
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
 * What happens when an owner selects a company: it gets its first key, with every scope. A company that ever
 * had a key gets none, and the result is `undefined`.
 */
export const selectCompany = (database: Database, issuer: Issuer, acting: Acting) =>
  issue(database, issuer, scopes, true, acting);
