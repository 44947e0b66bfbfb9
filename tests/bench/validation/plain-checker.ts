import * as choices from '../../../src/contracts/supplier/choices.ts';
import { contractVersion } from '../../../src/contracts/supplier/contract-version.ts';
import { compareDecimals, isDecimal } from '../../../src/contracts/supplier/decimal.ts';
import {
  addSeconds,
  compareInstants,
  type Instant,
  parseInstant,
} from '../../../src/contracts/supplier/instant.ts';
import * as limits from '../../../src/contracts/supplier/limits.ts';

/** Whether a value is an object with these fields and no others. */
const hasExactly = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Readonly<Record<Name, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === names.length &&
  names.every((name) => Object.hasOwn(value, name));

const isList = (value: unknown, most: number): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.length <= most;

const isOneOf = (value: unknown, those: readonly string[]): boolean =>
  those.some((choice) => choice === value);

const control = /[\p{Cc}\p{Cs}]/u;
const controlBesideLines = /[\p{Cc}\p{Cs}](?<![\t\n\r])/u;

const isText = (value: unknown, most: number, forbidden = controlBesideLines): boolean =>
  typeof value === 'string' &&
  value !== '' &&
  (value.length <= most || (value.length <= 2 * most && [...value].length <= most)) &&
  !forbidden.test(value);

const isTextOrNull = (value: unknown): boolean => value === null || isText(value, limits.maxTextLength);

const isForm = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value);

const identifierForm = /^[A-Za-z0-9][A-Za-z0-9._:/-]*$/;
const isIdentifier = (value: unknown): boolean =>
  isText(value, limits.maxIdentifierLength) && isForm(value, identifierForm);

const isDecimalText = (value: unknown): value is string => typeof value === 'string' && isDecimal(value);

const isPositive = (value: unknown): value is string => isDecimalText(value) && /[1-9]/.test(value);

const instantOf = (value: unknown): Instant | undefined =>
  typeof value === 'string' ? parseInstant(value) : undefined;

const isWindow = (value: unknown): boolean => {
  if (!hasExactly(value, ['start', 'end'])) return false;
  const [start, end] = [instantOf(value.start), instantOf(value.end)];
  return start !== undefined && end !== undefined && compareInstants(end, start) > 0;
};

const isLeadTime = (value: unknown): boolean =>
  value === null ||
  (Number.isInteger(value) &&
    Number(value) >= limits.minLeadTimeDays &&
    Number(value) <= limits.maxLeadTimeDays);

const isAvailability = (value: unknown, kind: unknown): boolean =>
  hasExactly(value, ['quantity', 'window', 'location', 'leadTimeDays']) &&
  (value.quantity === null || isDecimalText(value.quantity)) &&
  (value.window === null ? kind !== 'capacity' : isWindow(value.window)) &&
  isTextOrNull(value.location) &&
  isLeadTime(value.leadTimeDays);

const areTiers = (value: unknown): boolean => {
  if (!isList(value, limits.maxTiers)) return false;
  let before: string | undefined;
  for (const tier of value) {
    if (!hasExactly(tier, ['minimumQuantity', 'unitPrice'])) return false;
    const { minimumQuantity } = tier;
    if (!isPositive(minimumQuantity) || !isDecimalText(tier.unitPrice)) return false;
    if (before !== undefined && compareDecimals(minimumQuantity, before) <= 0) return false;
    before = minimumQuantity;
  }
  return true;
};

const pricingFields = [
  'currency',
  'country',
  'audience',
  'taxBasis',
  'taxRate',
  'minimumOrderQuantity',
  'orderMultiple',
  'tiers',
] as const;

const isPricing = (value: unknown): boolean =>
  hasExactly(value, pricingFields) &&
  isForm(value.currency, /^[A-Z]{3}$/) &&
  isForm(value.country, /^[A-Z]{2}$/) &&
  isOneOf(value.audience, choices.priceAudiences) &&
  isOneOf(value.taxBasis, choices.taxBases) &&
  (value.taxRate === null || (isDecimalText(value.taxRate) && compareDecimals(value.taxRate, '1') <= 0)) &&
  isPositive(value.minimumOrderQuantity) &&
  isPositive(value.orderMultiple) &&
  areTiers(value.tiers);

const recordFields = [
  'sourceRecordId',
  'sourceVersion',
  'kind',
  'title',
  'manufacturer',
  'manufacturerPartNumber',
  'unit',
  'condition',
  'availability',
  'pricing',
  'sourceUpdatedAt',
  'observedAt',
  'expiresAt',
  'status',
] as const;

type RecordFields = Readonly<Record<(typeof recordFields)[number], unknown>>;

const isFresh = ({ sourceUpdatedAt, observedAt, expiresAt }: RecordFields, now: Instant): boolean => {
  const [observed, expires] = [instantOf(observedAt), instantOf(expiresAt)];
  if (observed === undefined || expires === undefined) return false;
  const updated = sourceUpdatedAt === null ? observed : instantOf(sourceUpdatedAt);
  return (
    updated !== undefined &&
    compareInstants(updated, observed) <= 0 &&
    compareInstants(observed, addSeconds(now, limits.maxObservedAheadSeconds)) <= 0 &&
    compareInstants(expires, observed) > 0 &&
    compareInstants(expires, addSeconds(observed, limits.maxValiditySeconds)) <= 0 &&
    compareInstants(expires, now) > 0
  );
};

const isRecord = (value: unknown, now: Instant): value is RecordFields =>
  hasExactly(value, recordFields) &&
  isIdentifier(value.sourceRecordId) &&
  isText(value.sourceVersion, limits.maxSourceVersionLength, control) &&
  isOneOf(value.kind, choices.recordKinds) &&
  isText(value.title, limits.maxTitleLength) &&
  isTextOrNull(value.manufacturer) &&
  isTextOrNull(value.manufacturerPartNumber) &&
  isText(value.unit, limits.maxUnitLength) &&
  isOneOf(value.condition, choices.recordConditions) &&
  isAvailability(value.availability, value.kind) &&
  (value.pricing === null || isPricing(value.pricing)) &&
  isFresh(value, now) &&
  isOneOf(value.status, choices.recordStatuses);

const isSource = (value: unknown): boolean =>
  hasExactly(value, ['id', 'system', 'mode']) &&
  isIdentifier(value.id) &&
  isText(value.system, limits.maxTextLength) &&
  isOneOf(value.mode, choices.sourceModes);

/**
 * All rules of the contract as a program writes them that needs no findings: it says only yes or no, and ends at the first
 * fault.
 */
export const isPlainlyValid = (value: unknown, now: Instant): boolean => {
  if (!hasExactly(value, ['schemaVersion', 'source', 'records'])) return false;
  const { schemaVersion, source, records } = value;
  if (schemaVersion !== contractVersion || !isSource(source) || !isList(records, limits.maxRecords))
    return false;
  const ids = new Set<unknown>();
  for (const record of records) {
    if (!isRecord(record, now)) return false;
    ids.add(record.sourceRecordId);
  }
  return ids.size === records.length;
};
