import { createFault } from '../findings/content-finding.ts';
import { fieldRules } from '../findings/field-rules.ts';
import { textRules } from '../findings/read-text.ts';
import type { ChartFault } from './chart-data.ts';

/** A correct Callout, as findings show it. */
const calloutSnippet = `<Callout label="What this does not prove">
One report does not give an error rate.
</Callout>`;

const listSnippet = `- Keep the number as issued.
- Keep the issuer beside it.`;

/** Why an Insight file is refused, and how to fix it, by finding code. A fix under `mdx` is itself a correct article. */
const insightRules = {
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

  file_too_long: () => ({
    why: 'The file has more than 65,536 bytes, which no reader finishes.',
    fix: 'Make several articles of it, and link them.',
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
  withdrawal_day: () => ({
    why: 'Only a published Insight is withdrawn, on a day from `publishedAt` to today.',
    fix: 'Keep `status: published` and correct the day; delete a draft that nobody needs.',
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

  // The text as a whole
  mdx_syntax: () => ({
    why: 'The markup is malformed here; a quotation mark or a bracket of a tag may be missing.',
    fix: { mdx: calloutSnippet },
  }),
  too_deep: () => ({
    why: 'The text is nested too deeply.',
    fix: 'Remove the long runs of characters such as `>`, `*` or `{`.',
  }),
  too_much_markup: () => ({
    why: 'The article has more than 500 `<` and `{`: it is markup or code, not text.',
    fix: 'Write it in Markdown, and publish data or code as a file that the article links.',
  }),
  block_too_long: () => ({
    why: 'This has more than 8,192 characters without an empty line.',
    fix: 'Divide it into paragraphs with an empty line between them.',
  }),
  callout_not_closed: () => ({
    why: 'A Callout needs an opening and a closing tag in the same block.',
    fix: { mdx: calloutSnippet },
  }),
  component_not_closed: () => ({
    why: 'This is read as an unmatched opening or closing tag, and Callout is the only tag allowed in an article.',
    fix: {
      mdx: 'To show a tag, write it as code: `<br>`. To emphasise, write *like this* or **like this**.',
    },
  }),
  stray_less_than: () => ({
    why: 'A `<` that is not followed by a space begins a tag, and this is not a valid tag.',
    fix: { mdx: 'Write it as code, `a<b`, or with an entity: a &lt;b.' },
  }),
  stray_brace: () => ({
    why: 'In MDX `{` begins program code, which an article must not contain.',
    fix: { mdx: 'Write it as code, `{name}`, or with entities: &#123;name&#125;.' },
  }),
  html_comment: () => ({
    why: 'An article must not contain comments, and MDX does not support HTML comments.',
    fix: 'Delete the comment; the commit message is a better place for it.',
  }),
  angle_address: () => ({
    why: 'MDX reads an address between `<` and `>` as a tag.',
    fix: {
      mdx: 'Write [RFC 9457](https://www.rfc-editor.org/info/rfc9457), with words a reader understands.',
    },
  }),
  empty_article: () => ({
    why: 'The article has no text.',
    fix: { mdx: 'A part number is a string somebody issued.' },
  }),

  // Markup that is not allowed
  import_export: () => ({
    why: 'MDX reads a line that begins with `import` or `export` as program code, which an article must not contain.',
    fix: { mdx: 'Begin the paragraph with another word: exports are counted here.' },
  }),
  expression: () => ({
    why: 'In MDX braces contain program code or a comment, and an article must contain neither.',
    fix: { mdx: 'Write it as code, `{name}`, or with entities: &#123;name&#125;.' },
  }),
  raw_html: () => ({
    why: 'An article must not contain HTML: its JSON must say the same as its page.',
    fix: { mdx: 'Write *emphasis*, **strong emphasis** or `code` instead of tags.' },
  }),
  component: () => ({
    why: 'Callout, in exactly this spelling, is the only component allowed in an article.',
    fix: { mdx: calloutSnippet },
  }),
  image: () => ({
    why: 'An article must not contain images: its JSON has no place for them.',
    fix: {
      mdx: 'The [text with its page numbers](https://www.rfc-editor.org/rfc/rfc9457.pdf) has the example.',
    },
  }),
  table: () => ({
    why: 'An article must not contain tables: its JSON has no place for them.',
    fix: { mdx: `- Yen: no decimals.\n- Euro: two decimals.` },
  }),
  block_quote: () => ({
    why: 'An article must not contain block quotes.',
    fix: { mdx: 'The report says: “which is a different component entirely.”' },
  }),
  code_block: () => ({
    why: 'An article must not contain code blocks: its JSON would lose the line breaks.',
    fix: { mdx: 'Write short code in a sentence: `0.1 + 0.2` prints `0.30000000000000004`.' },
  }),
  thematic_break: () => ({
    why: 'An article must not contain dividing lines.',
    fix: { mdx: '## What comes next\n\nA heading divides the text and says why.' },
  }),
  link_reference: () => ({
    why: 'The address of a link must be in the link itself, not in a definition elsewhere.',
    fix: { mdx: 'See [RFC 9457](https://www.rfc-editor.org/info/rfc9457).' },
  }),
  footnote: () => ({
    why: 'An article must not contain footnotes.',
    fix: { mdx: 'Put the remark into the sentence, and the source into the evidence register.' },
  }),
  hard_break: () => ({
    why: 'A line break inside a paragraph (two spaces or a backslash at the end of a line) would be lost in the JSON of the article.',
    fix: { mdx: 'Begin a new paragraph.\n\nAn empty line separates the two.' },
  }),
  strikethrough: () => ({
    why: 'Text that is struck through would appear as normal text in the JSON.',
    fix: { mdx: 'Say in words that the value was 12.5 and is 12.50 now.' },
  }),

  // Paragraphs, headings and links
  empty_paragraph: () => ({
    why: 'The paragraph has no visible text.',
    fix: 'Delete the line; one empty line is enough between two blocks.',
  }),
  title_heading: () => ({
    why: 'The title belongs in the frontmatter; headings in the text begin with `##`.',
    fix: { mdx: '## What this does not prove\n\nOne report does not give an error rate.' },
  }),
  deep_heading: () => ({
    why: 'Headings may have two levels only, `##` and `###`.',
    fix: { mdx: '## A small count\n\n### How we counted\n\nWe counted every pair once.' },
  }),
  empty_heading: () => ({
    why: 'The heading has no visible text.',
    fix: { mdx: '## What this does not prove\n\nOne report does not give an error rate.' },
  }),
  link_target: () => ({
    why: 'A link must lead to `https://…`, `http://…`, `mailto:…`, a page of this site (`/…`) or a place on the same page (`#…`), and its address must not contain spaces, braces or angle brackets.',
    fix: { mdx: 'See [the list](/insights) or [RFC 9457](https://www.rfc-editor.org/info/rfc9457).' },
  }),
  empty_link: () => ({
    why: 'The link has no visible text.',
    fix: { mdx: 'See [RFC 9457](https://www.rfc-editor.org/info/rfc9457).' },
  }),
  product_unknown: () => ({
    why: 'The catalogue has no record with the id in this address.',
    fix: 'Find the product in the catalogue and copy the record id from its page; without a record, write the product without a link.',
  }),
  product_removed: () => ({
    why: 'An edition of the catalogue removed this record, so nothing can rest on the link.',
    fix: 'Link to the record of another product, or cite the statement with a source of its own.',
  }),
  product_named_otherwise: (link: string) => ({
    why: 'The text of a link to a record must be the part number exactly as in the record, alone or after the manufacturer, so that it leads to no other product than it names.',
    fix: `Write \`${link}\`, or link to the record of the product that you mean.`,
  }),

  // Citations
  citation_text: (number: number) => ({
    why: 'The text of a citation must be the number of its entry in the evidence register, in square brackets.',
    fix: `Write \`[[${number}]](#source-${number})\`.`,
  }),
  citation_unknown: (entries: number) => ({
    why: 'The evidence register has no entry with this number.',
    fix:
      entries === 0
        ? 'Add the source to `sources` in the frontmatter.'
        : `Cite an entry from 1 to ${entries}, or add the source at the end of \`sources\`.`,
  }),
  claim_without_citation: () => ({
    why: 'A passage with a figure, a date or a quotation, and the text of a chart, must cite the source that supports it.',
    fix: 'Write a citation such as `[[1]](#source-1)` after the statement, or link to the page of this site that supports it. An example value that needs no source is written as code.',
  }),
  quotation_marks: () => ({
    why: 'A passage has quotation marks other than “ and ”, so a quotation in it could not be compared with its source.',
    fix: 'Write “ before and ” after the words that are quoted. Write a name or a value as code.',
  }),
  quotation_not_kept: () => ({
    why: 'A quotation in this passage does not stand in the texts kept under `quotes` of the sources it cites.',
    fix: 'Copy the words from the source into `quotes` of its entry in the frontmatter, and quote them exactly; mark words left out with “…”.',
  }),

  edition_not_named: () => ({
    why: 'A figure of the catalogue is true of one edition, and this text does not say of which.',
    fix: 'Write the number of the edition and its day into the same title, field, heading, paragraph, list item or Callout, for example “edition 1 of 23 November 2026”; a value that is no figure is written as code.',
  }),

  // Lists
  empty_list_item: () => ({
    why: 'The list item has no visible text.',
    fix: { mdx: listSnippet },
  }),
  nested_list: () => ({
    why: 'Lists must be flat: the JSON has one text for each item.',
    fix: { mdx: listSnippet },
  }),
  list_item_paragraphs: () => ({
    why: 'A list item must be a single paragraph.',
    fix: { mdx: `${listSnippet}\n\nFurther text goes into a paragraph after the list.` },
  }),
  list_item_block: () => ({
    why: 'A list item may contain text only, no other block.',
    fix: { mdx: listSnippet },
  }),
  task_list_item: () => ({
    why: 'A list item must not have a checkbox: the JSON would not say whether it is checked.',
    fix: { mdx: listSnippet },
  }),
  list_start: () => ({
    why: 'A numbered list must begin with 1: the JSON does not contain the numbers.',
    fix: { mdx: '1. Export the record.\n2. Import it at the other end.' },
  }),

  // Callouts
  callout_in_text: () => ({
    why: 'A Callout must be a block of its own, with an empty line before and after it.',
    fix: { mdx: `The count is small.\n\n${calloutSnippet}` },
  }),
  callout_label_missing: () => ({
    why: 'A Callout must have a label that says what it is about.',
    fix: { mdx: calloutSnippet },
  }),
  callout_label_empty: () => ({
    why: 'The label of the Callout has no visible text.',
    fix: { mdx: calloutSnippet },
  }),
  callout_attribute: () => ({
    why: 'A Callout must have the attribute `label`; the only other one is `data`, after it, for a chart.',
    fix: { mdx: calloutSnippet },
  }),
  callout_expression: () => ({
    why: 'The label of a Callout must be text in quotation marks, not program code in braces.',
    fix: { mdx: calloutSnippet },
  }),
  chart_file: () => ({
    why: 'The data of a chart must be a CSV file in a folder that has the name of the article, both named with lower-case letters, digits and hyphens.',
    fix: 'Write, for example, `data="one-dot-two-parts/lengths.csv"` for the file `content/insights/one-dot-two-parts/lengths.csv`.',
  }),
  chart_missing: (file: string) => ({
    why: 'There is no file with the data of this chart.',
    fix: `Make the file \`content/insights/${file}\`, or correct its name in \`data\`.`,
  }),
  chart_data: ({ why, fix }: ChartFault) => ({ why, fix }),
  empty_callout: () => ({
    why: 'The Callout has no visible text.',
    fix: { mdx: calloutSnippet },
  }),
  callout_paragraphs: () => ({
    why: 'A Callout must be a single paragraph.',
    fix: { mdx: `${calloutSnippet}\n\nFurther text goes into a paragraph after it.` },
  }),
  callout_block: () => ({
    why: 'A Callout may contain text only, no other block.',
    fix: { mdx: `${calloutSnippet}\n\n${listSnippet}` },
  }),
} as const;

/** Every rule that an Insight file can break, by finding code. */
export const findingTable = {
  ...textRules,
  ...fieldRules,
  ...insightRules,
} as const;

/** The code of a finding about an Insight. */
export type InsightFindingCode = keyof typeof findingTable;

/** Makes a fault from a code of the finding table, a place and the facts the rule takes. */
export const insightFault = createFault(findingTable);
