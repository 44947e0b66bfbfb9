/** Codes about the form of a timestamp. */
export const timestampCodes = {
  invalid_timestamp: {
    title: 'Not a timestamp',
    meaning:
      'A timestamp is date, upper-case T, time with seconds and zone, after RFC 3339. Fractions may have any number of digits.',
    reason: 'One form for moments leaves nothing to guess about day, month or zone.',
    example: '"observedAt": "21.11.2026 12:00".',
    fix: 'Write 2026-11-21T12:00:00Z or 2026-11-21T13:00:00+01:00.',
  },
  timestamp_without_zone: {
    title: 'A timestamp without a zone',
    meaning: 'Without a zone the text names a different moment in each place.',
    reason: 'Freshness is counted in seconds, and a zone that is guessed wrong is hours off.',
    example: '"observedAt": "2026-11-21T12:00:00".',
    fix: 'Add Z when the source writes UTC, else its offset.',
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
    reason: 'Midnight with two names gives two texts for one moment.',
    example: '"end": "2026-11-21T24:00:00Z".',
    fix: 'Write midnight as 00:00:00 of the next day.',
  },
  timestamp_leap_second: {
    title: 'Second 60',
    meaning: 'Seconds are from 00 to 59. Leap seconds are not taken, because few clocks agree on them.',
    reason: 'Few clocks agree on leap seconds, so the length of a span would depend on the reader.',
    example: '"sourceUpdatedAt": "2016-12-31T23:59:60Z".',
    fix: 'Write the second as 59.',
  },
  timestamp_offset_out_of_range: {
    title: 'An offset out of range',
    meaning: 'A zone offset is from -23:59 to +23:59.',
    reason: 'An offset of a day or more moves the moment to another date.',
    example: '"observedAt": "2026-11-21T12:00:00+24:00".',
    fix: 'Write the offset from UTC, hours and minutes.',
  },
} as const;
