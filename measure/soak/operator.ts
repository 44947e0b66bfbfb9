import { setTimeout as wait } from 'node:timers/promises';
import { createCompany } from '../../functions/companies/companies.ts';
import type { ChangeOutcome } from '../../functions/database/change.ts';
import type { Database } from '../../functions/database/database.ts';
import { revokeKey } from '../../functions/keys/ending-keys.ts';
import { issueKey } from '../../functions/keys/issue-key.ts';
import { scopes } from '../../src/contracts/supplier/choices.ts';
import { keyLimits } from '../../src/contracts/supplier/limits.ts';
import type { Random } from '../../tests/contracts/supplier/random.ts';
import { sendPlanned, type Traffic } from './requests.ts';
import { type HeldKey, identityWith, type KeyUses, refusedIdentity } from './supplier-requests.ts';

/** How often a change was tried, and whether the database said that it was made. */
export type Attempt = { tries: number; isAcknowledged: boolean };

/** A key whose creation was acknowledged. `value` is unknown if only a repetition was. */
export type AcknowledgedKey = {
  readonly id: string;
  readonly companyId: string;
  readonly value: string | undefined;
  readonly revocation: Attempt;
};

type CompanyAttempt = Attempt & { id: string | undefined };

/** Every change that was tried, and what the database said. */
export const createLedger = () => ({
  /** Companies by their names, each of which is tried once. */
  companies: new Map<string, CompanyAttempt>(),
  /** Creations of keys by the id of their request. */
  creations: new Map<string, Attempt & { readonly companyId: string }>(),
  keys: new Map<string, AcknowledgedKey>(),
});

/** Every change that was tried in a run. */
export type Ledger = ReturnType<typeof createLedger>;

/** The key as a client holds it, if its value is known. */
export const heldKey = ({ id, companyId, value }: AcknowledgedKey): HeldKey | undefined =>
  value === undefined ? undefined : { id, companyId, value };

const owner = 'owner@supplier.example';
const actor = 'operator:soak';

/** The id of a key in its masked form, as a repetition is told it. */
const idInMask = (masked: string): string => masked.split('_')[1] ?? '';

/** Makes changes with the functions of the operator's tool and notes them. `onUnavailable` is told when one failed. */
export const createOperator = (
  database: Database,
  ledger: Ledger,
  onUnavailable: (change: string, sentAt: number) => void,
) => {
  /** Makes a change. Only a request that is repeated may be refused. */
  const ask = async <Result>(name: string, change: () => Promise<ChangeOutcome<Result>>) => {
    const sentAt = Date.now();
    const outcome = await change();
    if (outcome.kind === 'unavailable') onUnavailable(name, sentAt);
    if (outcome.kind === 'refused' && outcome.reason !== 'request_repeated')
      throw new Error(`The database refused the ${name}: ${outcome.reason}.`);
    return outcome;
  };

  /** Creates a verified company. Its id, if the database acknowledged it. */
  const company = async (): Promise<string | undefined> => {
    const name = `Soak ${ledger.companies.size + 1}`;
    const attempt: CompanyAttempt = { tries: 1, isAcknowledged: false, id: undefined };
    ledger.companies.set(name, attempt);
    const outcome = await ask('creation of a company', () =>
      createCompany(database, { name, owner, verified: true }, actor),
    );
    if (outcome.kind === 'done') Object.assign(attempt, { isAcknowledged: true, id: outcome.result });
    return attempt.id;
  };

  /** Creates a key, once more with the same request id. The key, once the database acknowledged it. */
  const key = async (companyId: string, requestId: string): Promise<AcknowledgedKey | undefined> => {
    const attempt = ledger.creations.get(requestId) ?? { tries: 0, isAcknowledged: false, companyId };
    ledger.creations.set(requestId, attempt);
    attempt.tries += 1;
    const outcome = await ask('creation of a key', () =>
      issueKey(database, { companyId, owner: undefined }, scopes, actor, { requestId }),
    );
    if (outcome.kind === 'unavailable') return undefined;
    attempt.isAcknowledged = true;
    const { id, value } =
      outcome.kind === 'done' ? outcome.result : { id: idInMask(outcome.fact), value: undefined };
    const made: AcknowledgedKey = { id, companyId, value, revocation: { tries: 0, isAcknowledged: false } };
    ledger.keys.set(id, made);
    return made;
  };

  /** Revokes a key. Whether the database acknowledged it. */
  const revoke = async ({ id, revocation }: AcknowledgedKey): Promise<boolean> => {
    revocation.tries += 1;
    const outcome = await ask('revocation of a key', () =>
      revokeKey(database, { keyId: id }, undefined, actor),
    );
    revocation.isAcknowledged ||= outcome.kind === 'done';
    return revocation.isAcknowledged;
  };

  return { company, key, revoke };
};

/** Makes changes and notes them. */
export type Operator = ReturnType<typeof createOperator>;

const pauseMilliseconds = 250;

/** Tries a change until it is acknowledged or the run ends. */
const insist = async <Result>(change: () => Promise<Result | undefined>, signal: AbortSignal) => {
  while (!signal.aborted) {
    const result = await change();
    if (result !== undefined) return result;
    await wait(pauseMilliseconds);
  }
  return undefined;
};

/**
 * Creates and revokes keys until the signal is aborted. A new key is used at once and must work; a revoked one is used at
 * once and must not. Every second key stays, so that later faults can lose it.
 */
export const churnKeys = async (
  operator: Operator,
  traffic: Traffic,
  uses: KeyUses,
  random: Random,
  signal: AbortSignal,
): Promise<void> => {
  let companyId: string | undefined;
  let created = 0;
  let active: AcknowledgedKey[] = [];

  const use = async (made: AcknowledgedKey, isRevoked: boolean) => {
    const key = heldKey(made);
    if (key === undefined) return;
    const planned = isRevoked ? refusedIdentity(key.value) : identityWith(key, uses);
    await sendPlanned(traffic, isRevoked ? '/me, key just revoked' : '/me, key just created', planned);
  };
  const revokeOne = async () => {
    const made = random.pick(active);
    if (await operator.revoke(made)) {
      active = active.filter((other) => other !== made);
      await use(made, true);
    }
  };

  while (!signal.aborted) {
    if (companyId === undefined || created === keyLimits.keysPerDay) {
      companyId = await insist(operator.company, signal);
      created = 0;
      active = [];
    } else if (active.length === keyLimits.activeKeys || (active.length > 0 && random.below(2) === 0)) {
      await revokeOne();
    } else {
      const id = companyId;
      created += 1;
      const made = await insist(() => operator.key(id, `request-${id}-${created}`), signal);
      if (made !== undefined) {
        active.push(made);
        await use(made, false);
      }
    }
    await wait(pauseMilliseconds);
  }
};
