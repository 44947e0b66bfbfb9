/*
 * The constants of the record contract: its version, the values of its fields, and its limits. Lengths count Unicode code points. Each
 * is a constant of its own, so that a bundler can inline it. It needs no package.
 */

export {
  contractVersion,
  recordConditions,
  recordKinds,
  recordStatuses,
  sourceModes,
  taxBases,
} from './choices.ts';
export { maxDepth } from './strict-json/json-refusal.ts';

/** Largest request body, in bytes: 256 KiB. */
export const maxBodyBytes = 262_144;
export const minRecords = 1;
export const maxRecords = 50;
export const minTiers = 1;
export const maxTiers = 50;
export const maxIdentifierLength = 160;
export const maxSourceVersionLength = 160;
export const maxTitleLength = 500;
export const maxUnitLength = 40;
/** Manufacturer, part number, location and name of the source system, for which the specification sets no limit. */
export const maxTextLength = 500;
/** Digits of a decimal before the point. */
export const maxIntegerDigits = 12;
/** Digits of a decimal after the point. */
export const maxFractionDigits = 8;
export const minLeadTimeDays = 0;
export const maxLeadTimeDays = 3650;
/** How far `observedAt` may be after the reference time. */
export const maxObservedAheadSeconds = 60;
/** How long after `observedAt` a record may expire: 24 hours. */
export const maxValiditySeconds = 86_400;
/** The number of findings that a response lists; it counts all of them. */
export const maxListedFindings = 100;
