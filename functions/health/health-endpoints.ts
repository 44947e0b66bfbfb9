import type { CatalogueSettings } from '../../src/contracts/catalogue-settings.ts';
import { oldReadings, type SourceReadings } from '../../src/evidence/source-readings.ts';
import type { Database } from '../database/database.ts';
import { findDatabaseFault } from '../database/database-fault.ts';
import { findRoleFault } from '../database/role-fault.ts';
import {
  type EndpointDefinition,
  type EndpointPlatform,
  type Outcome,
  problemOutcome,
} from '../http/endpoint.ts';
import { functionRoutes } from '../routes.ts';

/** Conditions for readiness. */
export type HealthServices = {
  readonly catalogue: () => Promise<{
    readonly settings: () => Promise<Pick<CatalogueSettings, 'baseUrl' | 'readings'>>;
  }>;
  /** `undefined` on a site without a database, which has no supplier preview. */
  readonly database: Database | undefined;
  /** Whether a database is refused to a role that may do more than call functions. */
  readonly isRoleChecked: boolean;
  readonly now: () => Date;
};

/** So long one check of readiness answers every request, so that asking often costs nothing. */
const cacheMilliseconds = 5_000;

const status = (text: 'live' | 'ready', details: Readonly<Record<string, unknown>> = {}): Outcome => ({
  kind: 'reply',
  reply: {
    status: 200,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ status: text, ...details }),
  },
});

/** That the service is ready, and the sources whose newest reading is old today, each with its day. */
const readyStatus = (readings: SourceReadings, now: Date): Outcome => {
  const old = oldReadings(readings, now.toISOString().slice(0, 10));
  const details = { limitDays: readings.limitDays, sources: old.map(({ id, readOn }) => ({ id, readOn })) };
  return status('ready', old.length === 0 ? {} : { oldReadings: details });
};

const notReady = (code: 'catalogue_unavailable' | 'service_unavailable', cause: string): Outcome =>
  problemOutcome(
    {
      code,
      detail:
        'The service is not ready to answer every request. Wait as long as the Retry-After header says, then ask again.',
      headers: { 'Retry-After': String(cacheMilliseconds / 1000) },
    },
    { error: cause },
  );

/** Why a build cannot be served at an address, and what to do. */
export const otherAddress = (built: string, served: string): string =>
  served === ''
    ? `SITE_URL (or URL) is not a valid address. The build is for ${built}: set SITE_URL=${built}.`
    : `The build is for ${built}, and the service has the address ${served}. Every answer would name the former. Build again with the SITE_URL of the service, or set SITE_URL=${built}.`;

const describeCause = (error: unknown): string => (error instanceof Error ? error.message : 'It failed.');

/**
 * Ready when the catalogue opens and was built for the address of the service, and the database can serve this version; else
 * what is missing.
 */
const checkReadiness = async (
  { catalogue, database, isRoleChecked, now }: HealthServices,
  baseUrl: string,
): Promise<Outcome> => {
  let readings: SourceReadings;
  try {
    const { baseUrl: built, readings: read } = await (await catalogue()).settings();
    if (built !== baseUrl) return notReady('catalogue_unavailable', otherAddress(built, baseUrl));
    readings = read;
  } catch (error) {
    return notReady('catalogue_unavailable', describeCause(error));
  }
  if (database === undefined) return readyStatus(readings, now());
  const fault =
    (await findDatabaseFault(database, now)) ??
    (isRoleChecked ? await findRoleFault(database, 'NETLIFY_DB_URL') : undefined);
  return fault === undefined ? readyStatus(readings, now()) : notReady('service_unavailable', fault);
};

/**
 * For the operators and their programs. `GET /livez` is 200 while the process answers at all: start it again when it does
 * not. `GET /readyz` is 200 when the catalogue can be opened and the database answers within its deadline, has every
 * migration, takes a small write and has the time of this instance, otherwise a 503, whose cause is in the log alone: send requests elsewhere.
 * It names sources whose newest reading is old, which is no fault. Neither is stored or indexed.
 */
export const healthEndpoints = (
  services: HealthServices,
  { baseUrl, monotonicMilliseconds }: Pick<EndpointPlatform, 'baseUrl' | 'monotonicMilliseconds'>,
): EndpointDefinition[] => {
  let cached: { readonly readiness: Promise<Outcome>; readonly since: number } | undefined;

  const ready = async (): Promise<Outcome> => {
    const now = monotonicMilliseconds();
    if (cached === undefined || now - cached.since >= cacheMilliseconds) {
      cached = { readiness: checkReadiness(services, baseUrl), since: now };
    }
    return cached.readiness;
  };

  const { routes } = functionRoutes.health;
  return [
    { ...routes.live, handle: () => status('live') },
    { ...routes.ready, handle: ready },
  ];
};
