/** A correct Callout, as findings show it. */
export const calloutSnippet = `<Callout label="What this does not prove">
One report does not give an error rate.
</Callout>`;

/**
 * Why the text of an article is refused for its markup, and how to fix it, by
 * finding code. A fix under `mdx` is itself a correct article.
 */
export const markupRules = {
  // The text as a whole
  mdx_syntax: () => ({
    why: 'The markup is malformed here; a quotation mark or a bracket of a tag may be missing.',
    fix: { mdx: calloutSnippet },
  }),
  too_deep: () => ({
    why: 'The text is nested too deeply.',
    fix: 'Remove the long runs of characters such as `>`, `*` or `{`.',
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
} as const;
