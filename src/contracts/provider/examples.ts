import {
  contractVersion,
  exampleBatchOf,
  exampleProductAt,
} from '../../../packages/record-contract/src/index.ts';
import { maxProviderRecords, providerInterfaceVersion } from './interface.ts';
import type { CatalogPage, Provider, ProviderHealth } from './schemas.ts';

const notice = 'Everything in this example is invented.';
const referenceTime = Date.UTC(2026, 10, 21, 12);
const record = exampleProductAt(referenceTime);

/** An invented provider. */
export const exampleProvider: Provider = {
  object: 'provider',
  interfaceVersion: providerInterfaceVersion,
  schemaVersion: contractVersion,
  source: exampleBatchOf([]).source,
  capabilities: {
    catalog: { maxRecords: maxProviderRecords },
    availabilityCheck: { maxIdentifiers: maxProviderRecords },
  },
  markets: [{ country: record.pricing.country, currency: record.pricing.currency }],
  units: [record.unit],
  notice,
};

/** A page of its catalogue with one record, which meets the contract at noon UTC on 21 November 2026. */
export const exampleCatalogPage: CatalogPage = {
  data: [record],
  meta: { nextCursor: 'ZXJwOml0ZW0tMTAwMTc', notice },
};

/** A request about that record and one that the source does not have. */
export const exampleAvailabilityRequest = {
  schemaVersion: contractVersion,
  sourceRecordIds: [record.sourceRecordId, 'erp:item-99999'],
};

/** The answer to that request. */
export const exampleAvailability = {
  data: [
    { sourceRecordId: record.sourceRecordId, record },
    { sourceRecordId: 'erp:item-99999', record: null },
  ],
  meta: { notice },
};

/** Its health at that time. */
export const exampleHealth: ProviderHealth = {
  object: 'provider_health',
  sourceConnection: 'connected',
  lastSuccessfulRefresh: record.observedAt,
  notice,
};
