import { createAdmission } from '../functions/keys/admission.ts';
import { platform } from './platform.ts';
import { serviceDatabase } from './service-database.ts';

/** The admission of this process, for all of its functions. */
export const admit = createAdmission(serviceDatabase, platform.monotonicMilliseconds);
