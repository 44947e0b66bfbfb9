import type { ChangelogEntry } from './changelog-file.ts';

const subjects = { api: 'API', contract: 'Record contract' } as const satisfies Record<
  ChangelogEntry['subject'],
  string
>;

/** What an entry is called, for example `API 1.1.0`. */
export const entryTitle = ({ subject, version }: ChangelogEntry): string => `${subjects[subject]} ${version}`;

/**
 * The name of an entry in addresses, for example `api-1-1-0`. `entries` is the whole changelog: the first entry of a
 * version has the plain name, which never changes, and a later one has its date behind it.
 */
export const entryId = (
  { subject, version, date }: ChangelogEntry,
  entries: readonly ChangelogEntry[],
): string => {
  const name = `${subject}-${version.replaceAll('.', '-')}`;
  const hasEarlier = entries.some(
    (entry) => entry.subject === subject && entry.version === version && entry.date < date,
  );
  return hasEarlier ? `${name}-${date}` : name;
};
