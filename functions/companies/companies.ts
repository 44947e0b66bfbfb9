import * as z from 'zod';
import { type ConsoleCompany, ConsoleCompanySchema } from '../../src/contracts/console/company.ts';
import { lowerCaseAlphabet } from '../../src/contracts/supplier/key-format.ts';
import { type ChangeOutcome, listRows, oneRow, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';
import { randomText } from '../keys/key-value.ts';

/** A company in the supplier preview, as an operator sees it. */
const CompanySchema = z.object({
  ...ConsoleCompanySchema.omit({ role: true, hadKey: true }).shape,
  /** The addresses of the current owners. */
  owners: z.array(z.string()),
  /** The number of active keys. */
  activeKeys: z.int(),
});

export type Company = z.infer<typeof CompanySchema>;

/** A change of a company. Repeating one has no effect. */
export type CompanyChange = 'verify' | 'suspend' | 'reinstate';

const nothing = () => undefined;

/** A new id of a company. */
const newCompanyId = (): string => `cmp_${randomText(lowerCaseAlphabet, 16)}`;

/** Creates a company with its first owner for an operator, and returns its id. */
export const createCompany = (
  database: Database,
  company: {
    readonly name: string;
    readonly owner: string;
    readonly verified: boolean;
  },
  actor: string,
): Promise<ChangeOutcome<string>> => {
  const id = newCompanyId();
  const { name, owner, verified } = company;
  return runChange(
    database,
    'SELECT supplier.create_company($1, $2, NULL, NULL, NULL, $3, $4, $5)',
    [id, name, owner, verified, actor],
    () => id,
  );
};

/** Verifies, suspends or reinstates a company. */
export const changeCompany = (
  database: Database,
  companyId: string,
  change: CompanyChange,
  actor: string,
): Promise<ChangeOutcome<undefined>> =>
  runChange(database, 'SELECT supplier.change_company($1, $2, $3)', [companyId, change, actor], nothing);

const listStatement = `
  SELECT company.company_id AS id, company.name, company.country, company.website, company.supplies,
    supplier.company_state(company) AS state, company.created_at, company.verified_at, company.suspended_at,
    ARRAY(
      SELECT member.email FROM supplier.member
      WHERE member.company_id = company.company_id AND supplier.is_current_owner(member)
      ORDER BY member.email) AS owners,
    (SELECT count(*)::integer FROM supplier.api_key AS issued
      WHERE issued.company_id = company.company_id
        AND supplier.key_state(issued, supplier.present_time()) = 'active') AS active_keys
  FROM supplier.company ORDER BY company.created_at, company.company_id`;

/** Every company, oldest first. */
export const listCompanies = (database: Database): Promise<ChangeOutcome<Company[]>> =>
  listRows(database, listStatement, [], CompanySchema);

/** The companies of which an account is a current member, oldest first; empty for an unknown address. */
export const companiesOf = (database: Database, email: string): Promise<ChangeOutcome<ConsoleCompany[]>> =>
  listRows(database, 'SELECT * FROM supplier.companies_of($1)', [email], ConsoleCompanySchema);

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
  actor: string,
): Promise<ChangeOutcome<ConsoleCompany>> => {
  const { name, country, website, supplies, owner } = company;
  return oneRow(
    database,
    'SELECT * FROM supplier.register_company($1, $2, $3, $4, $5, $6, $7)',
    [newCompanyId(), name, country, website, supplies, owner, actor],
    ConsoleCompanySchema,
  );
};
