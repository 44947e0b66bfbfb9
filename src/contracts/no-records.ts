/** What is said of a manufacturer whose name is known while the catalogue has none of its records. */
export const noRecordsOf = (name: string): string =>
  `${name} is known here; the catalogue has no record of ${name}.`;
