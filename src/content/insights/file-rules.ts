/** Why the file of an Insight or its frontmatter is refused, and how to fix it, by finding code. */
export const fileRules = {
  // The file
  file_name: (suggestion: string | undefined) => ({
    why: 'The name of the file becomes the address of the article: lower-case letters a to z and digits, in words joined by single hyphens.',
    fix: { advice: `Rename the file to \`${suggestion ?? 'two-or-three-words'}.mdx\`.` },
  }),
  reserved_file_name: () => ({
    why: 'Web servers take `index` for the name of the folder itself, so the article would have no address of its own.',
    fix: { advice: 'Rename the file after its subject, for instance `exact-part-numbers.mdx`.' },
  }),
  file_extension: () => ({
    why: 'Only files whose name ends in `.mdx` are read, so this article would be left out silently.',
    fix: { advice: 'Let the name of the file end in `.mdx`, in lower case.' },
  }),
  duplicate_slug: (other: string) => ({
    why: `\`${other}\` has the same name, and both would have the same address.`,
    fix: { advice: 'Rename one of the two files; folders do not become part of the address.' },
  }),
  no_published_insight: () => ({
    why: 'Not one Insight is published, and the list of Insights is never empty.',
    fix: {
      advice:
        'Set `status: published` in at least one file, or begin one with `npm run insight -- new "A title"`.',
    },
  }),

  // The frontmatter
  frontmatter_missing: () => ({
    why: 'The file must begin with the frontmatter: a line `---`, the fields of the article, a second line `---`.',
    fix: {
      advice:
        'Put the fields between two lines `---` at the very top; `npm run insight -- new "A title"` writes a file that shows them all.',
    },
  }),
  frontmatter_not_closed: () => ({
    why: 'The frontmatter must end with a line that has `---` and nothing else.',
    fix: { advice: 'Write `---` on a line of its own after the last field.' },
  }),
  frontmatter_language: () => ({
    why: 'The frontmatter is YAML and nothing else; no other language is read, let alone run.',
    fix: { advice: 'Let the first line be `---` alone.' },
  }),
  frontmatter_too_long: () => ({
    why: 'The frontmatter has more than 32,768 characters, which no evidence register needs.',
    fix: { advice: 'Shorten the fields, or look whether the closing line `---` comes too late.' },
  }),
  no_sources: () => ({
    why: 'A published Insight rests on at least one source.',
    fix: {
      yaml: `sources:
  - label: "RFC 9457, Problem Details for HTTP APIs"
    url: "https://www.rfc-editor.org/info/rfc9457"
    evidenceDate: "2023-07-01"
    authority: "IETF"`,
    },
  }),
  template_text: () => ({
    why: 'This text comes from the template that every draft begins with, and a published article has none of it.',
    fix: { advice: 'Write your own text here or delete it; until then, set `status: draft`.' },
  }),
  reserved_address: () => ({
    why: 'This address is reserved for examples, for tests or for the computer of the reader (RFC 2606, RFC 6761), so it leads no reader to a source.',
    fix: {
      advice: 'Write the address where the text is really published; until then, set `status: draft`.',
    },
  }),
  date_in_future: (field: string) => ({
    why: `\`${field}\` is later than today, and a published Insight has no date in the future.`,
    fix: { advice: `Write today or an earlier day, or set \`status: draft\` until then.` },
  }),
  updated_before_published: () => ({
    why: '`updatedAt` is earlier than `publishedAt`.',
    fix: {
      advice:
        'Let `updatedAt` be the day of the last revision: the same day as `publishedAt` or a later one.',
    },
  }),
  evidence_after_update: () => ({
    why: 'This source is dated later than `updatedAt`, so the article would rest on evidence it cannot have seen.',
    fix: { advice: 'Correct `evidenceDate`, or set `updatedAt` to the day the source was taken in.' },
  }),
} as const;
