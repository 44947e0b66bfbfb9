import { heldKey } from './changes/ledger.ts';
import type { Operator } from './changes/operator.ts';
import type { HeldKey } from './traffic/supplier.ts';

const companies = 100;
const keysOfCompany = 4;

/** So few that their share of the traffic is beyond their limit. */
const busyKeys = 3;

const making = async (operator: Operator): Promise<HeldKey[]> => {
  const companyId = await operator.company();
  if (companyId === undefined) throw new Error('The database created no company.');
  const keys: HeldKey[] = [];
  for (let number = 1; number <= keysOfCompany; number += 1) {
    const made = await operator.key(companyId, `first-${companyId}-${number}`);
    const key = made && heldKey(made);
    if (key === undefined) throw new Error('The database created no key.');
    keys.push(key);
  }
  return keys;
};

/** Makes the keys of the traffic: many for the steady part, so that each stays within its limit, and a few busy ones. */
export const makeSupplierKeys = async (
  operator: Operator,
): Promise<{ readonly steady: HeldKey[]; readonly busy: HeldKey[] }> => {
  const made = await Promise.all(Array.from({ length: companies }, () => making(operator)));
  const keys = made.flat();
  return { steady: keys.slice(busyKeys), busy: keys.slice(0, busyKeys) };
};
