import { type Acting, type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database, Row } from '../database/database.ts';
import { type CompanyState, newCompanyId, readCompanyState } from './companies.ts';
import { type MemberRole, readRole } from './members.ts';

/** A company as one of its members sees it. */
export type AccountCompany = {
  /** `cmp_` and 16 digits or lower-case letters. */
  readonly id: string;
  readonly name: string;
  /** Two upper-case letters; absent, like the next two, in companies that their owner did not register. */
  readonly country: string | undefined;
  readonly website: string | undefined;
  readonly supplies: string | undefined;
  readonly state: CompanyState;
  /** The role of the account. */
  readonly role: MemberRole;
  readonly createdAt: Date;
  readonly verifiedAt: Date | undefined;
  readonly suspendedAt: Date | undefined;
  /** Whether the company ever had a key. */
  readonly hadKey: boolean;
};

/** Reads a `supplier.account_company`. */
export const readAccountCompany = (row: Row): AccountCompany => ({
  id: row.text('company_id'),
  name: row.text('name'),
  country: row.optionalText('country'),
  website: row.optionalText('website'),
  supplies: row.optionalText('supplies'),
  state: readCompanyState(row.text('state')),
  role: readRole(row.text('role')),
  createdAt: row.timestamp('created_at'),
  verifiedAt: row.optionalTimestamp('verified_at'),
  suspendedAt: row.optionalTimestamp('suspended_at'),
  hadKey: row.flag('had_key'),
});

/** Reads the one company that a change returns. */
export const readOneCompany = ([row]: readonly Row[]): AccountCompany => {
  if (row === undefined) throw new Error('The database neither changed the company nor refused to.');
  return readAccountCompany(row);
};

/** The companies of which an account is a current member, oldest first; empty for an unknown address. */
export const companiesOf = (database: Database, email: string): Promise<ChangeOutcome<AccountCompany[]>> =>
  runChange(database, 'SELECT * FROM supplier.companies_of($1)', [email], (rows) =>
    rows.map(readAccountCompany),
  );

/**
 * Registers a company in the name of its first owner. It waits until an operator verifies it. Refused with
 * `company_limit` when 5 companies of the owner wait. The caller has validated the values: one that breaks a rule of
 * the table is reported as an unavailable database.
 */
export const registerCompany = (
  database: Database,
  company: {
    readonly name: string;
    readonly country: string;
    readonly website: string;
    readonly supplies: string;
    readonly owner: string;
  },
  { actor, at }: Acting,
): Promise<ChangeOutcome<AccountCompany>> => {
  const { name, country, website, supplies, owner } = company;
  return runChange(
    database,
    'SELECT * FROM supplier.register_company($1, $2, $3, $4, $5, $6, $7, $8)',
    [newCompanyId(), name, country, website, supplies, owner, actor, at ?? null],
    readOneCompany,
  );
};
