/** Codes for values that are not a timestamp of the contract. */
export const timestampCodes = {
  invalid_timestamp: {
    title: 'Not a timestamp',
    meaning:
      'A timestamp is ISO 8601 in extended format: calendar date, upper-case T, hours and minutes, and a zone, which is Z, ±hh:mm or ±hh. Seconds are optional and may have a fraction of any number of digits after a point or a comma. The basic format, week dates, ordinal dates, lower case and fractions of a minute are rejected, each with a hint.',
    reason: 'A single form leaves no doubt about day, month and zone.',
    example: '"observedAt": "21.11.2026 12:00".',
    fix: 'Write 2026-11-21T12:00:00Z, 2026-11-21T12:00Z or 2026-11-21T13:00:00+01:00.',
  },
  timestamp_without_zone: {
    title: 'Timestamp without a zone',
    meaning: 'Without a zone, the text means a different time in each place.',
    reason: 'Freshness is measured in seconds, and a wrongly guessed zone is hours off.',
    example: '"observedAt": "2026-11-21T12:00:00".',
    fix: 'Add the zone of the source: Z when it writes UTC, otherwise its offset. Do not guess it.',
  },
  timestamp_not_in_calendar: {
    title: 'Date or time does not exist',
    meaning: 'The form is valid, but the day, hour, minute or second does not exist.',
    reason: 'A date that is silently moved to the next existing one is not the date in the source.',
    example: '"observedAt": "2026-02-30T12:00:00Z".',
    fix: 'Read the timestamp from the source again. Do not assemble it from parts.',
  },
  timestamp_hour_24: {
    title: 'Hour 24',
    meaning: 'Hours are from 00 to 23.',
    reason: 'Midnight must have only one form, so that each time is written in one way.',
    example: '"end": "2026-11-21T24:00:00Z".',
    fix: 'Write the end of a day as 00:00:00 of the next day, which is the same time.',
  },
  timestamp_leap_second: {
    title: 'Second 60',
    meaning: 'Seconds are from 00 to 59. Leap seconds are rejected.',
    reason: 'Computers treat leap seconds differently, so a duration would depend on the computer.',
    example: '"sourceUpdatedAt": "2016-12-31T23:59:60Z".',
    fix: 'Correct the program that wrote it, or read the source again. Do not change the timestamp to another second. If the source itself states a leap second, send null for "sourceUpdatedAt".',
  },
  timestamp_offset_out_of_range: {
    title: 'Offset out of range',
    meaning:
      'A zone offset is from -23:59 to +23:59, the range of RFC 3339. Offsets are not compared with those in use, which laws change. -00:00 and -00 mean UTC.',
    reason: 'An offset of a day or more would move the timestamp to another date.',
    example: '"observedAt": "2026-11-21T12:00:00+24:00".',
    fix: 'Write the offset from UTC that the source uses, in hours or in hours and minutes.',
  },
} as const;
