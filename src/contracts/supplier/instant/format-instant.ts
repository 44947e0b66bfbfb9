import type { Instant } from './instant.ts';

/** The moment as RFC 3339 in UTC, with the fractional digits it was written with. */
export const formatInstant = ({ seconds, fraction }: Instant): string => {
  const toTheSecond = new Date(seconds * 1000).toISOString().slice(0, -'.000Z'.length);
  return fraction === '' ? `${toTheSecond}Z` : `${toTheSecond}.${fraction}Z`;
};
