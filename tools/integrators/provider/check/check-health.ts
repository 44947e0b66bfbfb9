import { providerPaths } from '../../../../src/contracts/provider/interface.ts';
import {
  type ProviderHealth,
  ProviderHealthResponseSchema,
} from '../../../../src/contracts/provider/schemas.ts';
import {
  addSeconds,
  compareInstants,
  type Instant,
  instantOfMilliseconds,
  parseInstant,
} from '../../../../src/contracts/supplier/instant.ts';
import { maxObservedAheadSeconds, maxValiditySeconds } from '../../../../src/contracts/supplier/limits.ts';
import type { Ask } from './ask.ts';
import { type Place, type ProviderFindings, readShape } from './findings.ts';

const place: Place = { request: `GET ${providerPaths.health}` };
const connectionPlace: Place = { ...place, pointer: '/data/sourceConnection' };
const refreshPlace: Place = { ...place, pointer: '/data/lastSuccessfulRefresh' };

/** Reads the health, undefined when it cannot be read. */
export const readHealth = async (
  ask: Ask,
  findings: ProviderFindings,
): Promise<ProviderHealth | undefined> => {
  const reply = await ask({ path: providerPaths.health });
  if (reply.kind === 'answer') {
    return readShape(ProviderHealthResponseSchema, reply.value, place, findings)?.data;
  }
  findings.add(place, reply.fault);
  return undefined;
};

/** What the other answers tell about the source. */
export type HealthEvidence = {
  /** The latest `observedAt` of a record that was read before the health was read again. */
  readonly newestObservation: Instant | undefined;
  /** Whether a request for records was answered with 503 between the two readings of the health. */
  readonly wasUnavailable: boolean;
  readonly now: Date;
};

/** Reports what the health, read before and after everything else, says against the other answers. */
export const judgeHealth = (
  before: ProviderHealth | undefined,
  after: ProviderHealth | undefined,
  { newestObservation, wasUnavailable, now }: HealthEvidence,
  findings: ProviderFindings,
): void => {
  if (after === undefined) return;
  const report = (where: Place, detail: string) =>
    findings.add(where, { code: 'health_contradiction', detail });
  const reference = instantOfMilliseconds(now.getTime());
  const refreshed = parseInstant(after.lastSuccessfulRefresh ?? '');
  const refreshedBefore = parseInstant(before?.lastSuccessfulRefresh ?? '');
  const isConnected = after.sourceConnection === 'connected';

  if (isConnected && before?.sourceConnection === 'connected' && wasUnavailable) {
    report(connectionPlace, 'The source is said to be connected, but a request for records got 503.');
  }
  if (refreshed === undefined) {
    if (newestObservation !== undefined) {
      report(refreshPlace, 'The source is said never to have been read, but there are records of it.');
    }
    return;
  }
  if (compareInstants(refreshed, addSeconds(reference, maxObservedAheadSeconds)) > 0) {
    report(refreshPlace, `The last refresh is more than ${maxObservedAheadSeconds} seconds in the future.`);
  }
  if (newestObservation !== undefined && compareInstants(newestObservation, refreshed) > 0) {
    report(refreshPlace, 'A record was observed after the last refresh that the health names.');
  }
  if (refreshedBefore !== undefined && compareInstants(refreshed, refreshedBefore) < 0) {
    report(refreshPlace, 'The last refresh is earlier than it was at the beginning of the check.');
  }
  if (isConnected && compareInstants(addSeconds(refreshed, maxValiditySeconds), reference) <= 0) {
    report(
      connectionPlace,
      'The source is said to be connected, but was last read more than 24 hours ago, when every record has expired.',
    );
  }
};
