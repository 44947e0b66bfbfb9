import type { Pool } from 'pg';
import * as z from 'zod';
import { verifyAuditRecord } from '../../functions/companies/audit-verification.ts';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import { heldKey, type Ledger } from './operator.ts';
import { sendPlanned, type Traffic } from './requests.ts';
import { identityWith, type KeyUses, refusedIdentity } from './supplier-requests.ts';

const NumbersSchema = z.record(z.string(), z.int());

const KeysSchema = z.array(z.object({ key_id: z.string(), is_revoked: z.boolean() }));

/** How often each value is there, from a statement with the columns `name` and `number`. */
const numbersBy = async (pool: Pool, statement: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query(
    `SELECT json_object_agg(name, number) AS numbers FROM (${statement}) AS counted`,
  );
  return new Map(Object.entries(NumbersSchema.parse(rows[0]?.numbers ?? {})));
};

const companiesSql = 'SELECT name, count(*)::integer AS number FROM supplier.company GROUP BY name';
const requestsSql = `
  SELECT request_id AS name, count(*)::integer AS number FROM supplier.console_request GROUP BY request_id`;

/** Compares what is stored with the changes that were tried. Returns a sentence for everything that is wrong. */
const storedViolations = async (pool: Pool, { companies, creations, keys }: Ledger): Promise<string[]> => {
  const violations: string[] = [];
  /** An acknowledged change is there once, another at most once. */
  const compare = (what: string, found: number, isAcknowledged: boolean) => {
    if (found > 1) violations.push(`${what} is there ${found} times`);
    if (found === 0 && isAcknowledged) violations.push(`${what} was acknowledged and is lost`);
  };
  const storedCompanies = await numbersBy(pool, companiesSql);
  for (const [name, { isAcknowledged }] of companies) {
    compare(`the company ${name}`, storedCompanies.get(name) ?? 0, isAcknowledged);
  }
  const requests = await numbersBy(pool, requestsSql);
  for (const [requestId, { isAcknowledged }] of creations) {
    compare(`the key of ${requestId}`, requests.get(requestId) ?? 0, isAcknowledged);
  }

  const { rows } = await pool.query(
    'SELECT key_id, revoked_at IS NOT NULL AS is_revoked FROM supplier.api_key',
  );
  const stored = KeysSchema.parse(rows);
  if (stored.length !== requests.size)
    violations.push(`${requests.size} requests made ${stored.length} keys`);
  const revoked = new Map(stored.map(({ key_id, is_revoked }) => [key_id, is_revoked]));
  for (const { id, revocation } of keys.values()) {
    const isRevoked = revoked.get(id);
    if (isRevoked === undefined) violations.push(`the key ${id} was acknowledged and is lost`);
    if (revocation.isAcknowledged && isRevoked === false)
      violations.push(`the key ${id} is no longer revoked`);
    if (revocation.tries === 0 && isRevoked === true) violations.push(`the key ${id} was revoked by nobody`);
  }
  return violations;
};

/** What was found in the database after the run. */
export type AfterRun = {
  readonly companies: number;
  readonly keys: number;
  readonly revocations: number;
  readonly auditEntries: number;
};

/** Tries every key whose creation was acknowledged: it works, or, once its revocation was acknowledged, it does not. */
const tryKeys = async (ledger: Ledger, uses: KeyUses, traffic: Traffic): Promise<void> => {
  for (const made of ledger.keys.values()) {
    const key = heldKey(made);
    const { isAcknowledged, tries } = made.revocation;
    // Nobody knows whether a revocation without an acknowledgement was made.
    if (key === undefined || (tries > 0 && !isAcknowledged)) continue;
    const planned = isAcknowledged ? refusedIdentity(key.value) : identityWith(key, uses);
    await sendPlanned(traffic, 'every key, after the run', planned);
  }
};

/** Compares what is in the database with what was acknowledged. Everything that is wrong goes to the tally. */
export const checkAfterRun = async (
  pool: Pool,
  ledger: Ledger,
  uses: KeyUses,
  traffic: Traffic,
): Promise<AfterRun> => {
  const { tally } = traffic;
  await tryKeys(ledger, uses, traffic);
  for (const violation of await storedViolations(pool, ledger)) tally.reportViolation('changes', violation);
  const verified = await verifyAuditRecord(
    createBoundedDatabase(() => pool),
    undefined,
  );
  const breakage = verified.kind === 'done' ? verified.result.firstBreak : verified;
  if (breakage !== undefined) tally.reportViolation('audit record', JSON.stringify(breakage));
  const { companies, keys } = ledger;
  return {
    companies: companies.size,
    keys: keys.size,
    revocations: [...keys.values()].filter(({ revocation }) => revocation.isAcknowledged).length,
    auditEntries: verified.kind === 'done' ? verified.result.head.entries : 0,
  };
};
