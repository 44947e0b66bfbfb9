/**
 * The numbers of the locks that processes take in a database, each different: the service and a catalogue may share one database.
 * A number never changes, because an instance of the version before may hold it.
 */
export const advisoryLocks = {
  migration: 780_126_511,
  maintenance: 780_126_512,
  catalogueLoad: 780_126_513,
} as const;
