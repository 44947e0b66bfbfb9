import { createCompany } from '../../functions/companies/companies.ts';
import type { ChangeOutcome } from '../../functions/database/change.ts';
import type { Database } from '../../functions/database/database.ts';
import { type IssuedKey, issueKey } from '../../functions/keys/issue-key.ts';
import { type PresentedKey, readKey } from '../../functions/keys/key-value.ts';
import { type Scope, scopes } from '../../src/contracts/supplier/scopes.ts';
import type { TestDatabase } from '../postgres/test-database.ts';

/** A time at which the clock of a test database stands. */
export const start = new Date('2026-11-21T12:00:00.000Z');

/** The time `milliseconds` after the start. */
export const later = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);

export const hour = 3_600_000;
export const day = 24 * hour;

/** The actor of what an operator does here. */
export const operator = 'operator:test';

/** The owner of every company that is made here. */
export const owner = 'owner@supplier.example';

/** The result of a change that has to succeed for the test to mean anything. */
export const done = async <Result>(change: Promise<ChangeOutcome<Result>>): Promise<Result> => {
  const outcome = await change;
  if (outcome.kind !== 'done') throw new Error(`The change came to ${JSON.stringify(outcome)}.`);
  return outcome.result;
};

/** Creates a verified company and returns its id. */
export const createVerifiedCompany = (database: Database): Promise<string> =>
  done(createCompany(database, { name: 'Müller & Söhne', owner, verified: true }, 'test'));

/** Issues a key to a company in the name of its owner. */
export const issueKeyTo = (
  database: Database,
  companyId: string,
  granted: readonly Scope[] = scopes,
): Promise<IssuedKey> => done(issueKey(database, { companyId, owner }, granted, 'test'));

/** Creates a verified company with a key, and gives the key and the id of the company. */
export const companyWithKey = async (
  database: Database,
  granted?: readonly Scope[],
): Promise<IssuedKey & { readonly companyId: string }> => {
  const companyId = await createVerifiedCompany(database);
  return { ...(await issueKeyTo(database, companyId, granted)), companyId };
};

/** The key as a client presents it. */
export const presented = (key: IssuedKey): PresentedKey => {
  const read = readKey(key.value);
  if (read === undefined) throw new Error('An issued key does not read.');
  return read;
};

/** Every row of every table of a database, each with the name of its table. */
export const dump = async ({ pool }: Pick<TestDatabase, 'pool'>): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const selects = rows.map(
    ({ name }) => `SELECT '${name} ' || row_to_json(kept)::text AS line FROM ${name} AS kept`,
  );
  return JSON.stringify((await pool.query(selects.join(' UNION ALL '))).rows);
};
