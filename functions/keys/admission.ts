import { isScope, type Scope } from '../../src/contracts/supplier/scopes.ts';
import { databaseDeadlineMilliseconds } from '../database/bounded-database.ts';
import { type Database, type Row, readRow } from '../database/database.ts';
import type { NotAcceptedReason, PresentedKey } from './key-value.ts';

/** The key and company of an admitted request. */
export type Principal = {
  readonly keyId: string;
  readonly company: { readonly id: string; readonly name: string };
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

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
const admissionOf = (row: Row, { keyId }: PresentedKey): Admission => {
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
    default:
      throw new Error('The database gave a verdict that this version does not know.');
  }
};

/** So much of a deadline is for the answer: the database gives a request up before, so the connection is not lost. */
const answerMilliseconds = 1000;

const statement = 'SELECT * FROM supplier.admit_request($1, $2, $3)';

/**
 * Authenticates a request and counts it, in one round trip. It has `withinMilliseconds`, and the database stops waiting for
 * another request with the key a second before they are over.
 */
export const admitRequest = async (
  database: Database,
  key: PresentedKey,
  withinMilliseconds: number = databaseDeadlineMilliseconds,
): Promise<Admission> => {
  const waitMilliseconds = Math.floor(withinMilliseconds - answerMilliseconds);
  if (waitMilliseconds <= 0) {
    return { kind: 'unavailable', cause: 'Earlier requests with the key took the time that this one had.' };
  }
  const outcome = await database.query(statement, [key.keyId, key.digest, waitMilliseconds], {
    isRepeated: true,
    withinMilliseconds,
  });
  if (outcome.kind === 'refused') throw new Error('The database refused to admit a request by a rule.');
  return outcome.kind === 'unavailable' ? outcome : admissionOf(readRow(outcome.rows[0]), key);
};

/** Runs work when it is its turn among the work of the same name. */
type TakeTurn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Limits how many tasks of one name run at a time. Others wait in memory, in order of arrival. */
const createTurns = (most: number): TakeTurn => {
  const lanes = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async (name, work) => {
    const lane = lanes.get(name) ?? { running: 0, waiting: [] };
    lanes.set(name, lane);
    if (lane.running < most) lane.running += 1;
    else await new Promise<void>((begin) => lane.waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next === undefined) lane.running -= 1;
      else next();
      if (lane.running === 0) lanes.delete(name);
    }
  };
};

/** Decides on a request with a well-formed key as `admitRequest` does. */
export type Admit = (key: PresentedKey) => Promise<Admission>;

/** The most connections that requests with one key have at the same time, so that a key that is held up leaves the others. */
const maxConnectionsOfKey = 2;

/**
 * Creates the admission of a process. Requests with the same key take turns, each within one deadline from its
 * arrival. A waiting request needs no timer, because every earlier request has to end before it.
 */
export const createAdmission = (
  database: Database,
  monotonicMilliseconds: () => number,
  deadlineMilliseconds: number = databaseDeadlineMilliseconds,
): Admit => {
  const takeTurn = createTurns(maxConnectionsOfKey);
  return (key) => {
    const deadline = monotonicMilliseconds() + deadlineMilliseconds;
    // The digest, because a stranger who knows the id alone must not get into the queue of the key.
    return takeTurn(key.digest.toString('base64'), () =>
      admitRequest(database, key, deadline - monotonicMilliseconds()),
    );
  };
};
