import { type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';
import type { AttemptWindow } from './attempt-window.ts';
import type { PresentedKey } from './key-value.ts';

/** The outcome for a key that was sent in an address. */
export type SentKey =
  /** No key has this id and digest. */
  | { readonly kind: 'unknown' }
  /** One of our keys. `isMarked`: this call marked it; false if it was marked before or no longer works. */
  | { readonly kind: 'known'; readonly companyId: string; readonly isMarked: boolean };

/** Marks an active key as sent in an address, the first time, which tells the owners by mail; the key keeps working. */
export const markKeyInUrl = (
  database: Database,
  { keyId, digest }: PresentedKey,
): Promise<ChangeOutcome<SentKey>> =>
  runChange(database, 'SELECT * FROM supplier.mark_sent_key($1, $2)', [keyId, digest], ([row]): SentKey => {
    const companyId = row?.optionalText('company_id');
    if (row === undefined || companyId === undefined) return { kind: 'unknown' };
    return { kind: 'known', companyId, isMarked: row.flag('is_marked') };
  });

/** Log fields of a report: the id of one of our keys, and the failure. */
export type ReportFacts = { readonly keyId?: string; readonly error?: string };

/** The most keys of one address that are looked up. */
const maxKeys = 3;

/** How many keys of addresses are looked up for one network: people send one by mistake, not dozens. */
export const keysInUrlsLimit = { most: 30, windowSeconds: 60 };

const reportKey = async (key: PresentedKey, database: Database): Promise<ReportFacts> => {
  const outcome = await markKeyInUrl(database, key);
  switch (outcome.kind) {
    case 'done':
      return outcome.result.kind === 'known' ? { keyId: key.keyId } : {};
    case 'unavailable':
      return { error: outcome.cause };
    case 'refused':
      return { error: outcome.reason };
  }
};

/**
 * Marks the keys that were sent in one address, at most three, and none of a network past its limit, which `lookedUp` counts:
 * each is a statement that a stranger causes. Never throws. The result names at most one key of ours, and the first failure.
 * The mail to the owners waits in the outbox, because few functions carry what sends mail.
 */
export const reportKeysInUrls = async (
  keys: readonly PresentedKey[],
  network: string,
  database: Database,
  lookedUp: AttemptWindow,
): Promise<ReportFacts> => {
  const facts = await Promise.all(
    keys.slice(0, maxKeys).map(async (key): Promise<ReportFacts> => {
      if (lookedUp.secondsUntilAllowed(network) > 0) {
        return { error: 'The network sent too many keys in addresses, so this one was not looked up.' };
      }
      lookedUp.count(network);
      return reportKey(key, database);
    }),
  );
  return Object.fromEntries(facts.toReversed().flatMap((fact) => Object.entries(fact)));
};
