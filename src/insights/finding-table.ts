import { fieldRules } from '../findings/field-rules.ts';
import { textRules } from '../findings/text-rules.ts';

const calloutSnippet = `<Callout label="What this does not prove">
One report does not give an error rate.
</Callout>`;

const listSnippet = `- Keep the number as issued.
- Keep the issuer beside it.`;

/**
 * Every reason an Insight file is refused for: why, in one sentence, and how to mend it.
 * A fix under `mdx` is itself a correct article text, one under `yaml` a correct field.
 */
export const findingTable = {
  ...textRules,
  ...fieldRules,

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

  // The text as a whole
  mdx_syntax: () => ({
    why: 'The markup cannot be read here; perhaps a quote or a bracket of a tag is missing.',
    fix: { mdx: calloutSnippet },
  }),
  too_deep: () => ({
    why: 'The text is nested too deeply to be read.',
    fix: { advice: 'Take away the long rows of marks such as `>` or `*`.' },
  }),
  callout_not_closed: () => ({
    why: 'A Callout that begins must end, and one that ends must have begun, in the same block.',
    fix: { mdx: calloutSnippet },
  }),
  component_not_closed: () => ({
    why: 'This is read as a tag that is opened and not closed, or closed and not opened, and an article has no tag but Callout.',
    fix: {
      mdx: 'To show a tag, write it as code: `<br>`. To emphasise, write *like this* or **like this**.',
    },
  }),
  stray_less_than: () => ({
    why: 'A `<` followed by anything but a space begins a tag, and this is no tag that can be read.',
    fix: { mdx: 'Write it as code, `a<b`, or with an entity: a &lt;b.' },
  }),
  stray_brace: () => ({
    why: 'A `{` begins program code in MDX, and an article has none.',
    fix: { mdx: 'Write it as code, `{name}`, or with entities: &#123;name&#125;.' },
  }),
  html_comment: () => ({
    why: 'An article has no comments: they would be published with the file.',
    fix: { advice: 'Delete the comment, and keep the remark in the commit message.' },
  }),
  angle_address: () => ({
    why: 'In MDX an address between `<` and `>` is read as a tag.',
    fix: {
      mdx: 'Write [RFC 9457](https://www.rfc-editor.org/info/rfc9457), with words a reader understands.',
    },
  }),
  empty_article: () => ({
    why: 'The article has no text.',
    fix: { mdx: 'A part number is a string somebody issued.' },
  }),

  // Blocks an article has not
  import_export: () => ({
    why: 'A line that begins with `import` or `export` is read as program code, and an article has none.',
    fix: { mdx: 'Let the paragraph begin with another word: exports are counted here.' },
  }),
  expression: () => ({
    why: 'Braces hold program code or a comment in MDX, and an article has neither.',
    fix: { mdx: 'Write it as code, `{name}`, or with entities: &#123;name&#125;.' },
  }),
  raw_html: () => ({
    why: 'An article has no HTML: its JSON has to say the same as its page.',
    fix: { mdx: 'Write *emphasis*, **strong emphasis** or `code` instead of tags.' },
  }),
  component: () => ({
    why: 'The only component in an article is Callout, written exactly so.',
    fix: { mdx: calloutSnippet },
  }),
  image: () => ({
    why: 'An article is text: its JSON has no place for an image.',
    fix: { mdx: 'The [dimension drawing](https://example.com/drawing.png) shows the mounting holes.' },
  }),
  table: () => ({
    why: 'An article has no tables: its JSON has no place for one.',
    fix: { mdx: `- Yen: no decimals.\n- Euro: two decimals.` },
  }),
  block_quote: () => ({
    why: 'An article has no block quotes.',
    fix: { mdx: 'The report says: “which is a different component entirely.”' },
  }),
  code_block: () => ({
    why: 'An article has no code blocks: line breaks would be lost in its JSON.',
    fix: { mdx: 'Write short code in a sentence: `0.1 + 0.2` prints `0.30000000000000004`.' },
  }),
  thematic_break: () => ({
    why: 'An article has no dividing lines.',
    fix: { mdx: '## What comes next\n\nA heading divides the text and says why.' },
  }),
  link_reference: () => ({
    why: 'A link is written where it stands, not by reference to a definition elsewhere.',
    fix: { mdx: 'See [RFC 9457](https://www.rfc-editor.org/info/rfc9457).' },
  }),
  footnote: () => ({
    why: 'An article has no footnotes.',
    fix: { mdx: 'Put the remark into the sentence, and the source into the evidence register.' },
  }),
  hard_break: () => ({
    why: 'A line break inside a paragraph (two spaces or a backslash at the end of a line) would be lost in the JSON.',
    fix: { mdx: 'Begin a new paragraph.\n\nAn empty line separates the two.' },
  }),
  strikethrough: () => ({
    why: 'Text that is struck through would read as valid in the JSON.',
    fix: { mdx: 'Say in words that the value was 12.5 and is 12.50 now.' },
  }),

  // Paragraphs, headings and links
  empty_paragraph: () => ({
    why: 'The paragraph has nothing in it that a reader could see.',
    fix: { advice: 'Delete the line; an empty line is enough between two blocks.' },
  }),
  title_heading: () => ({
    why: 'The title of the article is in the frontmatter; headings in the text begin with `##`.',
    fix: { mdx: '## What this does not prove\n\nOne report does not give an error rate.' },
  }),
  deep_heading: () => ({
    why: 'Headings have two levels, `##` and `###`.',
    fix: { mdx: '## A small count\n\n### How we counted\n\nWe counted every pair once.' },
  }),
  empty_heading: () => ({
    why: 'The heading has no text that a reader could see.',
    fix: { mdx: '## What this does not prove\n\nOne report does not give an error rate.' },
  }),
  emphasis_beside_emoji: () => ({
    why: 'A `*`, `_` or `~` directly beside an emoji is read as emphasis by some readers and as itself by others.',
    fix: { mdx: 'Put a space between them: **done** 🎉.' },
  }),
  link_target: () => ({
    why: 'A link leads to `https://…`, `http://…`, `mailto:…`, to a page of this site (`/…`) or to a place on the same page (`#…`), and its address has no space, brace or bracket in it.',
    fix: { mdx: 'See [the list](/insights) or [RFC 9457](https://www.rfc-editor.org/info/rfc9457).' },
  }),
  empty_link: () => ({
    why: 'The link has no text that a reader could see.',
    fix: { mdx: 'See [RFC 9457](https://www.rfc-editor.org/info/rfc9457).' },
  }),

  // Lists
  empty_list_item: () => ({
    why: 'The list item has no text that a reader could see.',
    fix: { mdx: listSnippet },
  }),
  nested_list: () => ({
    why: 'Lists are flat: the JSON has one text for each item.',
    fix: { mdx: listSnippet },
  }),
  list_item_paragraphs: () => ({
    why: 'A list item is one paragraph.',
    fix: { mdx: `${listSnippet}\n\nWhat needs more room is a paragraph after the list.` },
  }),
  list_item_block: () => ({
    why: 'A list item holds text and no other block.',
    fix: { mdx: listSnippet },
  }),
  task_list_item: () => ({
    why: 'A list item has no box to tick: the JSON would not say whether it is ticked.',
    fix: { mdx: listSnippet },
  }),
  list_start: () => ({
    why: 'A numbered list begins with 1: the JSON counts its items from the first.',
    fix: { mdx: '1. Export the record.\n2. Import it at the other end.' },
  }),

  // Callouts
  callout_in_text: () => ({
    why: 'A Callout is a block of its own, with an empty line before and after it.',
    fix: { mdx: `The count is small.\n\n${calloutSnippet}` },
  }),
  callout_label_missing: () => ({
    why: 'A Callout has a label that says what it is about.',
    fix: { mdx: calloutSnippet },
  }),
  callout_label_empty: () => ({
    why: 'The label of the Callout has no text that a reader could see.',
    fix: { mdx: calloutSnippet },
  }),
  callout_attribute: () => ({
    why: 'A Callout has one attribute, `label`, and has it once.',
    fix: { mdx: calloutSnippet },
  }),
  callout_expression: () => ({
    why: 'The label of a Callout is text between quotes, and never program code in braces.',
    fix: { mdx: calloutSnippet },
  }),
  empty_callout: () => ({
    why: 'The Callout has no text that a reader could see.',
    fix: { mdx: calloutSnippet },
  }),
  callout_paragraphs: () => ({
    why: 'A Callout is one paragraph.',
    fix: { mdx: `${calloutSnippet}\n\nWhat needs more room is a paragraph after it.` },
  }),
  callout_block: () => ({
    why: 'A Callout holds text and no other block.',
    fix: { mdx: `${calloutSnippet}\n\n${listSnippet}` },
  }),
} as const;

/** The code of a finding about an Insight. */
export type FindingCode = keyof typeof findingTable;
