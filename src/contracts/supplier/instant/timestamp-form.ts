/**
 * The form of a timestamp of the contract, whatever its digits say: ISO 8601 in extended format with a calendar
 * date, hours and minutes, optional seconds with a fraction after a point or a comma, and a zone.
 */
export const timestampForm =
  /^[0-9]{4}-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9](?::[0-9][0-9](?:[.,][0-9]+)?)?(?:Z|[+-][0-9][0-9](?::[0-9][0-9])?)$/;
