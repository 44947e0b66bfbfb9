import { clientNetwork } from '../../functions/http/client-network.ts';
import { type AttemptWindow, createAttemptWindow } from '../../functions/keys/attempt-window.ts';
import type { FunctionRoute } from './function-routes.ts';

/** A call that a function's limit has counted, or for how many whole seconds its client has to wait. */
type CountedCall =
  | { readonly kind: 'counted'; readonly takeBack: () => void }
  | { readonly kind: 'limited'; readonly waitSeconds: number };

/** Counts the call of a function by a client, if it is within the limit of the function. */
export type AddressLimits = (route: FunctionRoute, clientAddress: string) => CountedCall;

/**
 * Limits calls by the `rateLimit` of each function, as Netlify does, but counts the networks of addresses, as the functions do.
 * `monotonicMilliseconds` is the clock.
 */
export const createAddressLimits = (monotonicMilliseconds: () => number): AddressLimits => {
  const windows = new Map<string, AttemptWindow>();
  return ({ name, rateLimit }, clientAddress) => {
    if (rateLimit === undefined) return { kind: 'counted', takeBack: () => {} };
    const limit = { most: rateLimit.windowLimit, windowSeconds: rateLimit.windowSize };
    const window = windows.get(name) ?? createAttemptWindow(limit, monotonicMilliseconds);
    windows.set(name, window);
    const network = clientNetwork(clientAddress);
    const waitSeconds = window.secondsUntilAllowed(network);
    if (waitSeconds > 0) return { kind: 'limited', waitSeconds };
    window.count(network);
    return { kind: 'counted', takeBack: () => window.takeBack(network) };
  };
};
