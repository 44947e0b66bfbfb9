import type { ChangelogEntry } from './changelog-file.ts';

const subjects = { api: 'API', contract: 'Record contract' } as const satisfies Record<
  ChangelogEntry['subject'],
  string
>;

/** What an entry is called, for example `API 1.1.0`. */
export const entryTitle = ({ subject, version }: ChangelogEntry): string => `${subjects[subject]} ${version}`;

/** The name of an entry in addresses, for example `api-1-1-0`. */
export const entryId = ({ subject, version }: ChangelogEntry): string =>
  `${subject}-${version.replaceAll('.', '-')}`;
