import { lowerCaseAlphabet } from '../../src/contracts/supplier/key-format.ts';
import { type Acting, type ChangeOutcome, runChange } from './change.ts';
import type { Database } from './database.ts';
import { randomText } from './key-value.ts';

/** A company in the supplier preview. */
export type Company = {
  /** `cmp_` and 16 digits or lower-case letters. */
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Absent until the company is verified. */
  readonly verifiedAt: Date | undefined;
  /** Present while the company is suspended. */
  readonly suspendedAt: Date | undefined;
  /** The addresses of the current owners. */
  readonly owners: readonly string[];
  /** The number of active keys. */
  readonly activeKeys: number;
};

/** A change of a company. Repeating one has no effect. */
export type CompanyChange = 'verify' | 'suspend' | 'reinstate';

const nothing = () => undefined;

/** Creates a company with its first owner, and returns its id. */
export const createCompany = (
  database: Database,
  company: { readonly name: string; readonly owner: string; readonly verified: boolean },
  { actor, at }: Acting,
): Promise<ChangeOutcome<string>> => {
  const id = `cmp_${randomText(lowerCaseAlphabet, 16)}`;
  return runChange(
    database,
    'SELECT supplier.create_company($1, $2, $3, $4, $5, $6)',
    [id, company.name, company.owner, company.verified, actor, at ?? null],
    () => id,
  );
};

/** Verifies, suspends or reinstates a company. */
export const changeCompany = (
  database: Database,
  companyId: string,
  change: CompanyChange,
  { actor, at }: Acting,
): Promise<ChangeOutcome<undefined>> =>
  runChange(
    database,
    'SELECT supplier.change_company($1, $2, $3, $4)',
    [companyId, change, actor, at ?? null],
    nothing,
  );

const listStatement = `
  SELECT company.company_id, company.name, company.created_at, company.verified_at, company.suspended_at,
    ARRAY(
      SELECT member.email FROM supplier.member
      WHERE member.company_id = company.company_id AND supplier.is_current_owner(member)
      ORDER BY member.email) AS owners,
    (SELECT count(*)::integer FROM supplier.api_key AS issued
      WHERE issued.company_id = company.company_id
        AND supplier.key_state(issued, clock_timestamp()) = 'active') AS active_keys
  FROM supplier.company ORDER BY company.created_at, company.company_id`;

/** Every company, oldest first. */
export const listCompanies = (database: Database): Promise<ChangeOutcome<Company[]>> =>
  runChange(database, listStatement, [], (rows) =>
    rows.map((row) => ({
      id: row.text('company_id'),
      name: row.text('name'),
      createdAt: row.timestamp('created_at'),
      verifiedAt: row.optionalTimestamp('verified_at'),
      suspendedAt: row.optionalTimestamp('suspended_at'),
      owners: row.texts('owners'),
      activeKeys: row.count('active_keys'),
    })),
  );
