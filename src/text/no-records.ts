/** The text about a known manufacturer without records. */
export const noRecordsOf = (name: string): string =>
  `${name} is known here; the catalogue has no record of ${name}.`;
