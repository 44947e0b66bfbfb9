import { type ConsoleCompany, ConsoleCompanySchema } from '../../src/contracts/console/company.ts';
import { type ChangeOutcome, listRows, theRow } from '../database/change.ts';
import type { Database } from '../database/database.ts';
import { newCompanyId } from './companies.ts';

/** The companies of which an account is a current member, oldest first; empty for an unknown address. */
export const companiesOf = (database: Database, email: string): Promise<ChangeOutcome<ConsoleCompany[]>> =>
  listRows(database, 'SELECT * FROM supplier.companies_of($1)', [email], ConsoleCompanySchema);

/**
 * Registers a company in the name of its first owner. It waits until an operator verifies it. Refused with
 * `company_limit` when 5 companies of the owner wait. The caller has validated the values: one that breaks a rule of
 * the table is reported as an unavailable database.
 */
export const registerCompany = async (
  database: Database,
  company: {
    readonly name: string;
    readonly country: string;
    readonly website: string;
    readonly supplies: string;
    readonly owner: string;
  },
  actor: string,
): Promise<ChangeOutcome<ConsoleCompany>> => {
  const { name, country, website, supplies, owner } = company;
  const registered = await listRows(
    database,
    'SELECT * FROM supplier.register_company($1, $2, $3, $4, $5, $6, $7)',
    [newCompanyId(), name, country, website, supplies, owner, actor],
    ConsoleCompanySchema,
  );
  return theRow(registered);
};
