/** Codes about the form of a timestamp. */
export const timestampCodes = {
  invalid_timestamp: {
    title: 'Not a timestamp',
    meaning:
      'A timestamp is ISO 8601 in extended format: calendar date, upper-case T, hours and minutes, and a zone, which is Z, ±hh:mm or ±hh. Seconds may be left out, and may have a fraction after a point or a comma with any number of digits. The basic format, week dates, ordinal dates, lower case and a fraction of a minute are refused, each with a hint.',
    reason: 'One form leaves nothing to guess about day, month or zone.',
    example: '"observedAt": "21.11.2026 12:00".',
    fix: 'Write 2026-11-21T12:00:00Z, 2026-11-21T12:00Z or 2026-11-21T13:00:00+01:00.',
  },
  timestamp_without_zone: {
    title: 'A timestamp without a zone',
    meaning: 'Without a zone the text names a different instant in each place.',
    reason: 'Freshness is counted in seconds, and a zone that is guessed wrong is hours off.',
    example: '"observedAt": "2026-11-21T12:00:00".',
    fix: 'Add the zone of the source: Z when it writes UTC, otherwise its offset. Do not guess it.',
  },
  timestamp_not_in_calendar: {
    title: 'No such date or time',
    meaning: 'The form is right, but the day, hour, minute or second does not exist.',
    reason: 'A date that is silently moved to the next real one is not the date of the source.',
    example: '"observedAt": "2026-02-30T12:00:00Z".',
    fix: 'Read the timestamp from the source again; do not build it from parts.',
  },
  timestamp_hour_24: {
    title: 'Hour 24',
    meaning: 'Hours are from 00 to 23.',
    reason: 'Midnight with two names gives two texts for one instant.',
    example: '"end": "2026-11-21T24:00:00Z".',
    fix: 'Write the end of a day as 00:00:00 of the next day, which is the same instant.',
  },
  timestamp_leap_second: {
    title: 'Second 60',
    meaning: 'Seconds are from 00 to 59. Leap seconds are refused.',
    reason: 'Few clocks agree on leap seconds, so the length of a span would depend on the reader.',
    example: '"sourceUpdatedAt": "2016-12-31T23:59:60Z".',
    fix: 'Correct the program that wrote it, or read the source again. Do not move the timestamp to another second; where the source itself keeps a leap second, send null as "sourceUpdatedAt".',
  },
  timestamp_offset_out_of_range: {
    title: 'An offset out of range',
    meaning:
      'A zone offset is from -23:59 to +23:59, the range of RFC 3339. Which offsets are in use is not checked, because laws change them. -00:00 and -00 are UTC.',
    reason: 'An offset of a day or more moves the timestamp to another date.',
    example: '"observedAt": "2026-11-21T12:00:00+24:00".',
    fix: 'Write the offset of the source from UTC, in hours or in hours and minutes.',
  },
} as const;
