import { lowerCaseAlphabet } from '../../src/contracts/supplier/key-format.ts';
import { type Acting, type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';
import { randomText } from '../keys/key-value.ts';

/** The states of a company. Only a verified one has keys that work. */
const companyStates = ['waiting', 'verified', 'suspended'] as const;

/** The state of a company: `waiting` until an operator verifies it; `suspended` wins over both. */
export type CompanyState = (typeof companyStates)[number];

/** Reads the state of a company. */
export const readCompanyState = (text: string): CompanyState => {
  const state = companyStates.find((known) => known === text);
  if (state === undefined)
    throw new Error('The database gave a company state that this version does not know.');
  return state;
};

/** What a company says about itself. Absent in companies from before owners registered them. */
type CompanyProfile = {
  /** The ISO 3166-1 code of its country, two upper-case letters. */
  readonly country: string | undefined;
  /** Its website, an http or https URL of at most 300 characters. */
  readonly website: string | undefined;
  /** A sentence on what it supplies, 1 to 500 characters. */
  readonly supplies: string | undefined;
};

/** A company in the supplier preview. */
export type Company = CompanyProfile & {
  /** `cmp_` and 16 digits or lower-case letters. */
  readonly id: string;
  readonly name: string;
  readonly state: CompanyState;
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

/** A new id of a company. */
export const newCompanyId = (): string => `cmp_${randomText(lowerCaseAlphabet, 16)}`;

/** Creates a company with its first owner for an operator, and returns its id. */
export const createCompany = (
  database: Database,
  company: {
    readonly name: string;
    readonly owner: string;
    readonly verified: boolean;
  } & Partial<CompanyProfile>,
  { actor, at }: Acting,
): Promise<ChangeOutcome<string>> => {
  const id = newCompanyId();
  const { name, country = null, website = null, supplies = null, owner, verified } = company;
  return runChange(
    database,
    'SELECT supplier.create_company($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [id, name, country, website, supplies, owner, verified, actor, at ?? null],
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
  SELECT company.company_id, company.name, company.country, company.website, company.supplies,
    supplier.company_state(company) AS state, company.created_at, company.verified_at, company.suspended_at,
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
      state: readCompanyState(row.text('state')),
      country: row.optionalText('country'),
      website: row.optionalText('website'),
      supplies: row.optionalText('supplies'),
      createdAt: row.timestamp('created_at'),
      verifiedAt: row.optionalTimestamp('verified_at'),
      suspendedAt: row.optionalTimestamp('suspended_at'),
      owners: row.texts('owners'),
      activeKeys: row.count('active_keys'),
    })),
  );
