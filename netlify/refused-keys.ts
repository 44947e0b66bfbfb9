import { createRefusedKeys, unlimitedRefusedKeys } from '../functions/keys/refused-keys.ts';
import { platform } from './platform.ts';

/** The refused keys of this process. `ADDRESS_LIMITS=off` is for tests and measurements, which have one address. */
export const refusedKeys =
  process.env.ADDRESS_LIMITS === 'off'
    ? unlimitedRefusedKeys
    : createRefusedKeys(platform.monotonicMilliseconds);
