import { type Instant, parseInstant } from '../src/instant.ts';

/** The instant of a timestamp in a test. */
export const instantAt = (timestamp: string): Instant => {
  const instant = parseInstant(timestamp);
  if (instant === undefined) throw new Error(`No timestamp: ${timestamp}`);
  return instant;
};
