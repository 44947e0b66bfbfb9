import { setTimeout as wait } from 'node:timers/promises';
import { keyLimits } from '../../src/contracts/supplier/key-limits.ts';
import type { Random } from '../../tests/contracts/supplier/random.ts';
import type { KeyUses } from './key-uses.ts';
import { type AcknowledgedKey, heldKey, type Operator } from './operator.ts';
import { sendPlanned, type Traffic } from './requests.ts';
import { identityWith, refusedIdentity } from './supplier-requests.ts';

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
