import { createCompany } from '../../../functions/companies/companies.ts';
import type { Database } from '../../../functions/database/database.ts';
import { type IssuedKey, issueKey } from '../../../functions/keys/issue-key.ts';
import { type PresentedKey, readKey } from '../../../functions/keys/key-value.ts';
import { type Scope, scopes } from '../../../src/contracts/supplier/choices.ts';
import { done } from './done.ts';

/** The owner of every company that is made here. */
export const owner = 'owner@supplier.example';

/** Creates a verified company and returns its id. */
export const createVerifiedCompany = (database: Database, at?: Date): Promise<string> =>
  done(
    createCompany(
      database,
      { name: 'Müller & Söhne', owner, verified: true },
      { actor: 'test', ...(at && { at }) },
    ),
  );

/** Issues a key to a company in the name of its owner. */
export const issueKeyTo = (
  database: Database,
  companyId: string,
  at?: Date,
  granted: readonly Scope[] = scopes,
): Promise<IssuedKey> =>
  done(issueKey(database, { companyId, owner }, granted, { actor: 'test', ...(at && { at }) }));

/** The key as a client presents it. */
export const presented = (key: IssuedKey): PresentedKey => {
  const read = readKey(key.value);
  if (read === undefined) throw new Error('An issued key does not read.');
  return read;
};
