import { createHmac } from 'node:crypto';
import { countAttempt } from './attempts.ts';
import { type ConsoleCall, type ConsoleResult, databaseUnavailable, problem } from './console-call.ts';

/** How many attempts are counted in a window. */
type Limit = { readonly most: number; readonly windowSeconds: number };

/** The limits of each kind of attempt, for an account (an email address) and for a client (a network address). */
export const attemptLimits = {
  code: { account: { most: 5, windowSeconds: 900 }, client: { most: 60, windowSeconds: 3600 } },
  try: { account: { most: 15, windowSeconds: 900 }, client: { most: 180, windowSeconds: 3600 } },
} as const satisfies Record<string, { readonly account: Limit; readonly client: Limit }>;

/**
 * Counts an attempt of a client and of an account, in this order, so that a client that is over its limit uses up nobody
 * else's. Returns the 429 or 503 that ends the request, or `undefined` if it may go on. No address is stored: a bucket is
 * a keyed digest.
 */
export const refuseAttempt = async (
  kind: keyof typeof attemptLimits,
  email: string,
  call: ConsoleCall,
): Promise<ConsoleResult | undefined> => {
  const { database, secret, databaseTime } = call.services;
  const counted = { client: call.network, account: email.toLowerCase() };
  for (const whose of ['client', 'account'] as const) {
    const { most, windowSeconds } = attemptLimits[kind][whose];
    const digest = createHmac('sha256', secret).update(`${kind}:${whose}:${counted[whose]}`).digest('hex');
    const outcome = await countAttempt(
      database,
      `${kind}:${whose}:${digest}`,
      most,
      windowSeconds,
      databaseTime?.(),
    );
    if (outcome.kind === 'unavailable') return databaseUnavailable(outcome.cause, call);
    if (outcome.kind === 'refused') throw new Error('The database refused to count an attempt by a rule.');
    if (outcome.result > 0) {
      return problem({ code: 'too_many_attempts', headers: { 'Retry-After': String(outcome.result) } }, call);
    }
  }
  return undefined;
};
