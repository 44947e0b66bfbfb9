import { clientNetwork } from '../../functions/http/client-network.ts';
import { type AttemptWindow, createAttemptWindow } from '../../functions/keys/attempt-window.ts';
import type { FunctionRoute } from './function-routes.ts';

/**
 * The whole seconds for which a client has to wait before it calls a function again; 0 when the call is within the limit of
 * the function, which counts it.
 */
export type AddressLimits = (route: FunctionRoute, clientAddress: string) => number;

/**
 * Limits calls by the `rateLimit` of each function, as Netlify does, but counts the networks of addresses, as the functions do.
 * `monotonicMilliseconds` is the clock.
 */
export const createAddressLimits = (monotonicMilliseconds: () => number): AddressLimits => {
  const windows = new Map<string, AttemptWindow>();
  return ({ name, rateLimit }, clientAddress) => {
    if (rateLimit === undefined) return 0;
    const limit = { most: rateLimit.windowLimit, windowSeconds: rateLimit.windowSize };
    const window = windows.get(name) ?? createAttemptWindow(limit, monotonicMilliseconds);
    windows.set(name, window);
    const network = clientNetwork(clientAddress);
    const wait = window.secondsUntilAllowed(network);
    if (wait === 0) window.count(network);
    return wait;
  };
};
