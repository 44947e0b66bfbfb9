import { createHmac, randomBytes } from 'node:crypto';
import { addressLimits } from '../../src/contracts/address-limits.ts';
import { createAttemptWindow } from './attempt-window.ts';
import type { PresentedKey } from './key-value.ts';

/** Slows clients that send keys that are refused, again and again. A client is the network of its address. */
export type RefusedKeys = {
  /**
   * The seconds to wait when the client is past its limit and this key was refused within the last minute: then it needs
   * no database. 0 otherwise.
   */
  readonly secondsToWait: (network: string, key: PresentedKey) => number;
  /**
   * Counts a refusal of a key, or of a request without a well-formed one. The result is 0, or, when the client is past its
   * limit, the seconds until its next refusal is a 401 again; a refusal past the limit is not counted.
   */
  readonly count: (network: string, key?: PresentedKey) => number;
};

const windowSeconds = 60;

/**
 * Counts refused keys by client, in the memory of this process. A key that was not refused before is always looked up,
 * so other senders behind the same address never block a valid key. The memory has no address and no key: each name is
 * a digest under a secret of this process.
 */
export const createRefusedKeys = (
  monotonicMilliseconds: () => number,
  most: number = addressLimits.refusedKeysPerMinute,
): RefusedKeys => {
  const secret = randomBytes(32);
  const nameOf = (content: string | Buffer) =>
    createHmac('sha256', secret).update(content).digest('base64url');
  const clients = createAttemptWindow({ most, windowSeconds }, monotonicMilliseconds);
  const keys = createAttemptWindow({ most: 1, windowSeconds }, monotonicMilliseconds);
  return {
    secondsToWait: (network, { digest }) =>
      keys.secondsUntilAllowed(nameOf(digest)) === 0 ? 0 : clients.secondsUntilAllowed(nameOf(network)),
    count: (network, key) => {
      if (key !== undefined) keys.count(nameOf(key.digest));
      const client = nameOf(network);
      const wait = clients.secondsUntilAllowed(client);
      if (wait === 0) clients.count(client);
      return wait;
    },
  };
};

/** No limit, for tests and measurements that send everything from one address. */
export const unlimitedRefusedKeys: RefusedKeys = { secondsToWait: () => 0, count: () => 0 };
