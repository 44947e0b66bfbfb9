import { isScope, type Scope } from '../../src/contracts/supplier/choices.ts';
import { type Database, type Row, readRow } from '../database/database.ts';
import type { PresentedKey } from './key-value.ts';

/** The key and company of an admitted request. */
export type Principal = {
  readonly keyId: string;
  readonly company: { readonly id: string; readonly name: string };
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Why a well-formed key is not accepted; `disabled` if an operator disabled it. */
export type NotAcceptedReason = 'unknown' | 'revoked' | 'expired' | 'disabled';

/** The database's decision on a request with a well-formed key. */
export type Admission =
  | { readonly kind: 'admitted'; readonly principal: Principal }
  /** `refusal` and `keyId`, which is present only if the key is ours, are for the log. */
  | { readonly kind: 'not_accepted'; readonly refusal: NotAcceptedReason; readonly keyId?: string }
  | { readonly kind: 'limited'; readonly keyId: string; readonly waitSeconds: number }
  /** The owner or the company has lost access. */
  | { readonly kind: 'no_access'; readonly keyId: string }
  | { readonly kind: 'unavailable'; readonly cause: string };

/** The columns of a decision, as the database returns them for one request. */
const admissionOf = (row: Row, { keyId }: PresentedKey): Admission | 'busy' => {
  const verdict = row.text('verdict');
  switch (verdict) {
    case 'admitted':
      return {
        kind: 'admitted',
        principal: {
          keyId,
          company: { id: row.text('company_id'), name: row.text('company_name') },
          scopes: row.texts('scopes').filter(isScope),
          createdAt: row.timestamp('created_at'),
          expiresAt: row.timestamp('expires_at'),
        },
      };
    case 'unknown':
      return { kind: 'not_accepted', refusal: verdict };
    case 'revoked':
    case 'expired':
    case 'disabled':
      return { kind: 'not_accepted', refusal: verdict, keyId };
    case 'limited':
      return { kind: 'limited', keyId, waitSeconds: row.count('wait_seconds') };
    case 'no_access':
      return { kind: 'no_access', keyId };
    case 'busy':
      return verdict;
    default:
      throw new Error('The database gave a verdict that this version does not know.');
  }
};

/** Runs a statement that decides on requests; its rows, or why there are none. */
const decide = async (database: Database, text: string, values: readonly unknown[]) => {
  const outcome = await database.query(text, values, { isRepeated: true });
  if (outcome.kind === 'refused') throw new Error('The database refused to admit a request by a rule.');
  return outcome;
};

const one = 'SELECT * FROM supplier.admit_request($1, $2, $3)';

/**
 * Authenticates a request and counts it, in one round trip. `at` replaces the time of the database, which all
 * instances of the service share, in tests only.
 */
export const admitRequest = async (database: Database, key: PresentedKey, at?: Date): Promise<Admission> => {
  const outcome = await decide(database, one, [key.keyId, key.digest, at ?? null]);
  if (outcome.kind === 'unavailable') return outcome;
  const admission = admissionOf(readRow(outcome.rows[0]), key);
  if (admission === 'busy') throw new Error('The database did not wait for a request.');
  return admission;
};

const several = 'SELECT * FROM supplier.admit_requests($1, $2, $3)';

/** A request that waits for its decision. */
type Waiting = {
  readonly key: PresentedKey;
  readonly at: Date | undefined;
  readonly decided: (admission: Admission | Promise<Admission>) => void;
  readonly failed: (error: unknown) => void;
};

/** Admits requests in one round trip; in a further one each whose key another transaction is counting at this time. */
const admitTogether = async (database: Database, requests: readonly Waiting[]): Promise<void> => {
  const outcome = await decide(database, several, [
    requests.map(({ key }) => key.keyId),
    requests.map(({ key }) => key.digest),
    requests.map(({ at }) => at ?? null),
  ]);
  for (const [place, { key, at, decided }] of requests.entries()) {
    if (outcome.kind === 'unavailable') {
      decided(outcome);
      continue;
    }
    const admission = admissionOf(readRow(outcome.rows[place]), key);
    decided(admission === 'busy' ? admitRequest(database, key, at) : admission);
  }
};

/** The most requests that share a statement, so that it ends soon however many arrive. */
const mostTogether = 64;

/**
 * Makes a function that admits requests as `admitRequest` does. Those that arrive in the same turn of the event loop share a
 * round trip.
 */
export const createAdmission = (database: Database) => {
  let waiting: Waiting[] = [];

  const admitWaiting = (): void => {
    const arrived = waiting;
    waiting = [];
    for (let begin = 0; begin < arrived.length; begin += mostTogether) {
      const requests = arrived.slice(begin, begin + mostTogether);
      const [first] = requests;
      if (first !== undefined && requests.length === 1) {
        admitRequest(database, first.key, first.at).then(first.decided, first.failed);
        continue;
      }
      admitTogether(database, requests).catch((error: unknown) => {
        for (const { failed } of requests) failed(error);
      });
    }
  };

  return (key: PresentedKey, at?: Date): Promise<Admission> =>
    new Promise((decided, failed) => {
      if (waiting.length === 0) setImmediate(admitWaiting);
      waiting.push({ key, at, decided, failed });
    });
};
