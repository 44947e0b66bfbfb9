/**
 * Codes about values that are good by themselves and do not go together, or not with the reference time. They are
 * the rules that no JSON Schema can express: it compares no two values.
 */
export const relationCodes = {
  duplicate_source_record_id: {
    title: 'The same record twice',
    meaning: 'A record before this one has the same "sourceRecordId". Identifiers are compared exactly.',
    reason: 'With two records of one identity nobody can tell which one holds.',
    example: 'Two records with the identifier "erp:item-17".',
    fix: 'Send each record once, with the identifier that the source keeps for it.',
  },
  window_end_not_after_start: {
    title: 'A window that does not end after its start',
    meaning: 'As instants, zones included, the end is not after the start.',
    reason: 'A window without length holds no capacity.',
    example: '"start": "2026-11-22T08:00:00Z", "end": "2026-11-22T08:00:00+01:00".',
    fix: 'Correct the zone or the mapping that is wrong; send the window that the source states.',
  },
  duplicate_tier_threshold: {
    title: 'Two tiers with one threshold',
    meaning: 'The tier before this one starts at the same quantity, as a number.',
    reason: 'Two prices for one quantity leave open which one holds.',
    example: 'Tiers that start at "10" and "10.0".',
    fix: 'Send the one tier that the source states for this quantity.',
  },
  tier_threshold_not_ascending: {
    title: 'Tiers out of order',
    meaning: 'The tier before this one starts at a larger quantity.',
    reason: 'Tiers out of order are mostly sorted as texts, and then the wrong price is picked.',
    example: 'Tiers that start at "100" and "20".',
    fix: 'Sort the tiers by threshold as numbers, not as texts.',
  },
  source_updated_after_observed: {
    title: 'Updated after it was observed',
    meaning: '"sourceUpdatedAt" is later than "observedAt".',
    reason: 'Nobody can have seen an update before it was made, so one of the clocks is wrong.',
    example: '"sourceUpdatedAt" at 12:00:01, "observedAt" at 12:00:00.',
    fix: 'Correct the zone or clock that is wrong, then read the source again. Never move a timestamp so that a record passes.',
  },
  observed_in_future: {
    title: 'Observed in the future',
    meaning: '"observedAt" is more than 60 seconds after the reference time.',
    reason: 'A clock that is ahead makes old data look fresh.',
    example: '"observedAt" at 12:01:01 when it is 12:00:00.',
    fix: 'Correct the zone, or set the clock of the observer by network time, then read the source again.',
  },
  expires_not_after_observed: {
    title: 'Expires before it was observed',
    meaning: '"expiresAt" is not after "observedAt".',
    reason: 'A record that was never valid says nothing.',
    example: '"expiresAt" equal to "observedAt".',
    fix: 'Correct the zone or the expiry of your mapping, then read the source again.',
  },
  expires_too_late: {
    title: 'Valid for too long',
    meaning: '"expiresAt" is more than 24 hours after "observedAt", be it by a billionth of a second.',
    reason: 'Evidence about price and stock grows old within a day.',
    example: 'Observed today at 12:00:00, expires tomorrow at 12:00:01.',
    fix: 'Set the expiry of your mapping to 24 hours or less, then read the source again. Never move a timestamp so that a record passes.',
  },
  already_expired: {
    title: 'Already expired',
    meaning: '"expiresAt" is at or before the reference time.',
    reason: 'Expired evidence must not be taken for current.',
    example: '"expiresAt" at 11:59:59 when it is 12:00:00.',
    fix: 'Read the source again. Never move a timestamp so that a record passes.',
  },
} as const;
