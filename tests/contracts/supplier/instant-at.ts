import { type Instant, parseInstant } from '../../../src/contracts/supplier/instant.ts';

/** The moment of a timestamp that a test states. */
export const instantAt = (timestamp: string): Instant => {
  const instant = parseInstant(timestamp);
  if (instant === undefined) throw new Error(`No timestamp: ${timestamp}`);
  return instant;
};
