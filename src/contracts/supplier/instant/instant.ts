/**
 * A moment, exact at any number of fractional digits: a `Date` would cut it to milliseconds, and
 * then a record that expires a nanosecond too late would pass.
 */
export interface Instant {
  /** Whole seconds since 1970-01-01T00:00:00Z, negative before it; leap seconds are not counted. */
  readonly seconds: number;
  /** The decimal digits of the fraction as they were written; empty for a whole second. */
  readonly fraction: string;
}
