import { createAdmission } from '../functions/keys/admission.ts';
import { createRefusedKeys, unlimitedRefusedKeys } from '../functions/keys/refused-keys.ts';
import type { SupplierServices } from '../functions/supplier/supplier-endpoint.ts';
import { platform } from './platform.ts';
import { serviceDatabase } from './service-database.ts';

const { monotonicMilliseconds } = platform;

/**
 * What the supplier endpoints of this process share: the turns of each key, and the memory of refused keys.
 * `ADDRESS_LIMITS=off` is for tests and measurements, which have one address.
 */
export const supplierServices: SupplierServices = {
  admit: createAdmission(serviceDatabase, monotonicMilliseconds),
  refusedKeys:
    process.env.ADDRESS_LIMITS === 'off' ? unlimitedRefusedKeys : createRefusedKeys(monotonicMilliseconds),
  now: () => new Date(),
};
