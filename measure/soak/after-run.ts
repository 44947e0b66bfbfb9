import type { Pool } from 'pg';
import { verifyAuditRecord } from '../../functions/companies/audit-verification.ts';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import { countComplaints } from './counts.ts';
import type { KeyUses } from './key-uses.ts';
import { heldKey, type Ledger } from './operator.ts';
import type { WindowRecord } from './request-windows.ts';
import { sendPlanned, type Traffic } from './requests.ts';
import { storedComplaints } from './stored-changes.ts';
import { identityWith, refusedIdentity } from './supplier-requests.ts';

/** What was found in the database after the run. */
export type AfterRun = {
  readonly companies: number;
  readonly keys: number;
  readonly revocations: number;
  readonly auditEntries: number;
  readonly countedRequests: number;
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
  windows: WindowRecord,
  traffic: Traffic,
): Promise<AfterRun> => {
  const { tally } = traffic;
  await tryKeys(ledger, uses, traffic);
  await windows.read(pool);
  for (const complaint of await storedComplaints(pool, ledger)) tally.reportViolation('changes', complaint);
  for (const { keyId, reason } of countComplaints(uses.uses, windows)) {
    const crashes = windows.crashes.map(({ from }) => new Date(from).toISOString()).join(', ') || 'none';
    tally.reportViolation(
      'counts',
      `${reason} (crashes of the database: ${crashes})`,
      `counts of the key ${keyId}`,
    );
  }
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
    countedRequests: [...windows.times.values()].reduce((sum, { size }) => sum + size, 0),
  };
};
