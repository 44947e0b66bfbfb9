import type { HeldKey } from '../traffic/supplier.ts';

/** How often a change was tried, and whether the database said that it was made. */
export type Attempt = { tries: number; isAcknowledged: boolean };

/** A key whose creation was acknowledged. `value` is unknown if only a repetition was. */
export type AcknowledgedKey = {
  readonly id: string;
  readonly companyId: string;
  readonly value: string | undefined;
  readonly revocation: Attempt;
};

/** Every change that was tried, and what the database said. */
export const createLedger = () => ({
  /** Companies by their names, each of which is tried once. */
  companies: new Map<string, Attempt & { id: string | undefined }>(),
  /** Creations of keys by the id of their request. */
  creations: new Map<string, Attempt & { readonly companyId: string }>(),
  keys: new Map<string, AcknowledgedKey>(),
});

/** Every change that was tried in a run. */
export type Ledger = ReturnType<typeof createLedger>;

/** The key as a client holds it, if its value is known. */
export const heldKey = ({ id, companyId, value }: AcknowledgedKey): HeldKey | undefined =>
  value === undefined ? undefined : { id, companyId, value };
