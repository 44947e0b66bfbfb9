/** Why the file of an Insight or its frontmatter is refused, and how to fix it, by finding code. */
export const fileRules = {
  // The file
  file_name: (suggestion: string | undefined) => ({
    why: 'The file name becomes the address of the article, so it must consist of lower-case letters a to z and digits, in words joined by single hyphens.',
    fix: `Rename the file to \`${suggestion ?? 'two-or-three-words'}.mdx\`.`,
  }),
  reserved_file_name: () => ({
    why: 'Web servers serve `index` as the folder itself, so the article would have no address of its own.',
    fix: 'Rename the file after its subject, for example `exact-part-numbers.mdx`.',
  }),
  file_extension: () => ({
    why: 'Only files whose name ends in `.mdx` are read, so this article would be missing from the site.',
    fix: 'Rename the file so that it ends in `.mdx`, in lower case.',
  }),
  duplicate_slug: (other: string) => ({
    why: `\`${other}\` has the same file name, so both would have the same address.`,
    fix: 'Rename one of the two files; the folder is not part of the address.',
  }),
  replaced_slug_in_use: (slug: string) => ({
    why: `The field \`replaces\` names \`${slug}\`, which is the slug of an Insight, so its address cannot lead elsewhere.`,
    fix: 'Delete the file of the Insight that was taken in, or the name in `replaces`.',
  }),

  // The frontmatter
  frontmatter_missing: () => ({
    why: 'The file must begin with frontmatter: a line `---`, the fields of the article, and a second line `---`.',
    fix: 'Put the fields between two lines `---` at the very top; `npm run insight -- new "A title"` creates a file with all of them.',
  }),
  frontmatter_not_closed: () => ({
    why: 'The frontmatter must end with a line that contains only `---`.',
    fix: 'Write `---` on a line of its own after the last field.',
  }),
  frontmatter_language: () => ({
    why: 'The frontmatter must be YAML; no other language is read or executed.',
    fix: 'Delete everything after `---` on the first line.',
  }),
  frontmatter_too_long: () => ({
    why: 'The frontmatter has more than 32,768 characters.',
    fix: 'Shorten the fields, or check whether the closing line `---` comes too late.',
  }),
  no_sources: () => ({
    why: 'A published Insight must have at least one source.',
    fix: {
      yaml: `sources:
  - label: "RFC 9457, Problem Details for HTTP APIs"
    url: "https://www.rfc-editor.org/info/rfc9457"
    evidenceDate: "2023-07-01"
    authority: "IETF"`,
    },
  }),
  template_text: () => ({
    why: 'This is placeholder text from the draft template, which a published article must not contain.',
    fix: 'Replace or delete the text; until then, set `status: draft`.',
  }),
  reserved_address: () => ({
    why: 'This address is reserved for examples, for tests or for the reader’s own computer (RFC 2606, RFC 6761), so it leads to no source.',
    fix: 'Enter the address at which the source is published; until then, set `status: draft`.',
  }),
  source_not_cited: (number: number) => ({
    why: 'No passage of the article cites this source, so a reader cannot see what it supports.',
    fix: `Write \`[[${number}]](#source-${number})\` after each statement that the source supports, or delete the entry.`,
  }),
  address_moves: () => ({
    why: 'What stands at this address may change: it names a branch, the newest edition or a page without a date.',
    fix: 'Enter the address of one commit, revision, edition or archived copy; if there is none, say why in the field `unpinned` of the source.',
  }),
  address_is_pinned: () => ({
    why: 'The field `unpinned` says why the address may move, but this address names a fixed edition.',
    fix: 'Delete the field `unpinned` of this source.',
  }),
  correction_out_of_order: () => ({
    why: 'Corrections are listed with the newest first, none before `publishedAt` and none after `updatedAt`.',
    fix: 'Put the newest correction first, and set `updatedAt` to its date.',
  }),
  date_in_future: (field: string) => ({
    why: `\`${field}\` is later than today, but a published Insight must not be dated in the future.`,
    fix: 'Enter today or an earlier date, or set `status: draft` until then.',
  }),
  updated_before_published: () => ({
    why: '`updatedAt` is earlier than `publishedAt`.',
    fix: 'Set `updatedAt` to the day of the last revision, which is not earlier than `publishedAt`.',
  }),
  evidence_after_update: () => ({
    why: 'This source is dated later than `updatedAt`, so the article cannot be based on it.',
    fix: 'Correct `evidenceDate`, or set `updatedAt` to the day the source was added.',
  }),
} as const;
