/**
 * Whether an `If-None-Match` field value names this entity tag, by the weak comparison that RFC 9110,
 * section 13.1.2, requires. A CDN that compresses may make the tag weak.
 */
export const matchesEntityTag = (ifNoneMatch: string | null, entityTag: string): boolean => {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === entityTag);
};
