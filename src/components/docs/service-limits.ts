import {
  maxBodyBytes,
  maxDepth,
  maxFractionDigits,
  maxIdentifierLength,
  maxIntegerDigits,
  maxLeadTimeDays,
  maxListedFindings,
  maxObservedAheadSeconds,
  maxRecords,
  maxSourceVersionLength,
  maxTextLength,
  maxTiers,
  maxTitleLength,
  maxUnitLength,
  maxValiditySeconds,
  minLeadTimeDays,
  minRecords,
  minTiers,
} from '../../../packages/record-contract/src/index.ts';
import { addressLimits } from '../../contracts/address-limits.ts';
import { keyLimits } from '../../contracts/supplier/key-limits.ts';
import { groupDigits } from '../../text/counted.ts';

/** A limit of the service, as the page shows it. */
export type ServiceLimit = {
  readonly what: string;
  readonly value: string;
  /** Whether it is a rule of this service, which the specification does not state. */
  readonly isOwn?: true;
};

/** A group of limits under a title. */
export type ServiceLimits = {
  readonly id: string;
  readonly title: string;
  readonly limits: readonly ServiceLimit[];
};

/** Every limit of the service, from the limits that the code enforces. */
export const serviceLimits: readonly ServiceLimits[] = [
  {
    id: 'requests',
    title: 'Requests',
    limits: [
      {
        what: 'Accepted requests with a key in any 60 seconds, at both endpoints together',
        value: `${keyLimits.requestsPerMinute}`,
      },
      {
        what: 'Size of a request body',
        value: `${maxBodyBytes / 1024} KiB (${groupDigits(maxBodyBytes)} bytes)`,
      },
      { what: 'Nesting of objects and arrays', value: `${maxDepth} levels`, isOwn: true },
      { what: 'Records in a batch', value: `${minRecords} to ${maxRecords}` },
      {
        what: 'Errors listed in an answer, beside their total number',
        value: `${maxListedFindings}`,
        isOwn: true,
      },
    ],
  },
  {
    id: 'records',
    title: 'Records',
    limits: [
      { what: 'Length of any text', value: 'at least one character', isOwn: true },
      { what: 'Control characters in a text', value: 'tab and line break only', isOwn: true },
      { what: 'Title', value: `at most ${maxTitleLength} characters` },
      {
        what: 'Manufacturer, part number, location, name of the source system',
        value: `at most ${maxTextLength} characters`,
        isOwn: true,
      },
      { what: 'Unit', value: `at most ${maxUnitLength} characters` },
      { what: 'Identifier', value: `at most ${maxIdentifierLength} characters` },
      {
        what: 'Source version',
        value: `1 to ${maxSourceVersionLength} characters, no control character`,
        isOwn: true,
      },
      {
        what: 'Decimal',
        value: `at most ${maxIntegerDigits} digits before the point and ${maxFractionDigits} after it`,
      },
      { what: 'Tax rate', value: '0 to 1', isOwn: true },
      { what: 'Offset of a timestamp', value: '-23:59 to +23:59', isOwn: true },
      { what: 'Lead time', value: `${minLeadTimeDays} to ${maxLeadTimeDays} days` },
      { what: 'Price tiers', value: `${minTiers} to ${maxTiers}` },
      {
        what: 'How far `observedAt` may be after the reference time',
        value: `${maxObservedAheadSeconds} seconds`,
      },
      {
        what: 'How long after `observedAt` a record may expire',
        value: `at most ${maxValiditySeconds / 3600} hours`,
      },
    ],
  },
  {
    id: 'keys',
    title: 'Keys',
    limits: [
      {
        what: 'Lifetime of a key',
        value: keyLimits.lifetimeYears === 1 ? 'one year' : `${keyLimits.lifetimeYears} years`,
      },
      { what: 'Active keys of a company', value: `${keyLimits.activeKeys}` },
      { what: 'New keys of a company in any 24 hours', value: `${keyLimits.keysPerDay}` },
      { what: 'Stored key records of a company, active or not', value: `${keyLimits.retainedKeys}` },
    ],
  },
  {
    id: 'addresses',
    title: 'Network addresses',
    limits: [
      {
        what: 'Lookups, catalogue pages, searches and calls of agents together, in 60 seconds',
        value: `${addressLimits.catalogueRequestsPerMinute}`,
        isOwn: true,
      },
      {
        what: 'Requests to the console, in 60 seconds',
        value: `${addressLimits.consoleRequestsPerMinute}`,
        isOwn: true,
      },
      {
        what: 'Requests to prebuilt answers with other methods than GET and HEAD, in 60 seconds',
        value: `${addressLimits.prebuiltMethodsPerMinute}`,
        isOwn: true,
      },
      {
        what: 'Requests to unknown addresses of the API, in 60 seconds',
        value: `${addressLimits.unknownAddressesPerMinute}`,
        isOwn: true,
      },
      {
        what: 'Requests to each supplier endpoint in 60 seconds; without a CDN, only requests with a missing or refused key',
        value: groupDigits(addressLimits.supplierRequestsPerMinute),
        isOwn: true,
      },
      {
        what: 'Answers 401 for missing or refused keys, in 60 seconds',
        value: `${addressLimits.refusedKeysPerMinute}`,
        isOwn: true,
      },
    ],
  },
];
