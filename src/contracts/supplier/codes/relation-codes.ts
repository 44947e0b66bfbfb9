/**
 * Codes for values that are valid on their own but conflict with each other or with the reference time. No JSON
 * Schema can express these rules, because it cannot compare two values.
 */
export const relationCodes = {
  duplicate_source_record_id: {
    title: 'Duplicate record',
    meaning: 'An earlier record has the same "sourceRecordId". Identifiers are compared exactly.',
    reason: 'Nobody can tell which of two records with one identifier applies.',
    example: 'Two records with the identifier "erp:item-17".',
    fix: 'Send each record once, with the identifier that the source assigns to it.',
  },
  window_end_not_after_start: {
    title: 'Window does not end after its start',
    meaning: 'The end is not after the start. They are compared as points in time, with their zones.',
    reason: 'A window of no length has no capacity.',
    example: '"start": "2026-11-22T08:00:00Z", "end": "2026-11-22T08:00:00+01:00".',
    fix: 'Correct the zone or the mapping. Send the window that the source states.',
  },
  duplicate_tier_threshold: {
    title: 'Duplicate tier threshold',
    meaning: 'The previous tier starts at the same quantity. Thresholds are compared as numbers.',
    reason: 'Nobody can tell which of two prices for one quantity applies.',
    example: 'Tiers that start at "10" and "10.0".',
    fix: 'Send only the tier that the source states for this quantity.',
  },
  tier_threshold_not_ascending: {
    title: 'Tiers out of order',
    meaning: 'The previous tier starts at a larger quantity.',
    reason: 'Tiers out of order are usually sorted as text, which leads to the wrong price.',
    example: 'Tiers that start at "100" and "20".',
    fix: 'Sort the tiers by threshold as numbers, not as text.',
  },
  source_updated_after_observed: {
    title: 'Updated after it was observed',
    meaning: '"sourceUpdatedAt" is later than "observedAt".',
    reason: 'An update cannot be observed before it happens, so one of the timestamps is wrong.',
    example: '"sourceUpdatedAt" at 12:00:01, "observedAt" at 12:00:00.',
    fix: 'Correct the wrong zone or system clock, then read the source again. Never change a timestamp to make a record valid.',
  },
  observed_in_future: {
    title: 'Observed in the future',
    meaning: '"observedAt" is more than 60 seconds after the reference time.',
    reason: 'A system clock that runs ahead makes old data look fresh.',
    example: '"observedAt" at 12:01:01 with the reference time 12:00:00.',
    fix: 'Correct the zone or synchronise the system clock of the observer, then read the source again.',
  },
  expires_not_after_observed: {
    title: 'Does not expire after it was observed',
    meaning: '"expiresAt" is not after "observedAt".',
    reason: 'A record that was never valid is of no use.',
    example: '"expiresAt" equal to "observedAt".',
    fix: 'Correct the zone or the expiry in your mapping, then read the source again.',
  },
  expires_too_late: {
    title: 'Valid for too long',
    meaning: '"expiresAt" is more than 24 hours after "observedAt". Fractions of a second count.',
    reason: 'Evidence about price and stock is out of date within a day.',
    example: 'Observed today at 12:00:00, expires tomorrow at 12:00:01.',
    fix: 'Set the expiry in your mapping to 24 hours or less, then read the source again. Never change a timestamp to make a record valid.',
  },
  already_expired: {
    title: 'Already expired',
    meaning: '"expiresAt" is at or before the reference time.',
    reason: 'Expired evidence must not be presented as current.',
    example: '"expiresAt" at 11:59:59 with the reference time 12:00:00.',
    fix: 'Read the source again. Never change a timestamp to make a record valid.',
  },
} as const;
