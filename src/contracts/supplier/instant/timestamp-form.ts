/** The form of an RFC 3339 timestamp with a zone, whatever its digits say. */
export const timestampForm =
  /^[0-9]{4}-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9](?:\.[0-9]+)?(?:Z|[+-][0-9][0-9]:[0-9][0-9])$/;
