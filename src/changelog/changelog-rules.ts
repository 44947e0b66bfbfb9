/** Why an entry of the changelog that reads well on its own is refused beside the others, by finding code. */
export const changelogRules = {
  duplicate_version: () => ({
    why: 'An entry before this one has the same subject, version and date.',
    fix: { advice: 'Put the changes into one entry, or correct the version or the date.' },
  }),
  not_newest_first: () => ({
    why: 'The entry before this one has an earlier date.',
    fix: { advice: 'Put the entry where its date belongs; the newest stands first.' },
  }),
} as const;
