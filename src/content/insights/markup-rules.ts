/** A correct Callout, as findings show it. */
export const calloutSnippet = `<Callout label="What this does not prove">
One report does not give an error rate.
</Callout>`;

/**
 * Why the text of an article is refused for markup that an article does not have, and how to fix it, by
 * finding code. A fix under `mdx` is itself a correct article.
 */
export const markupRules = {
  // The text as a whole
  mdx_syntax: () => ({
    why: 'The markup cannot be read here; perhaps a quote or a bracket of a tag is missing.',
    fix: { mdx: calloutSnippet },
  }),
  too_deep: () => ({
    why: 'The text is nested too deeply to be read.',
    fix: { advice: 'Take away the long rows of marks such as `>`, `*` or `{`.' },
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
    why: 'An article has no comments, and MDX cannot read an HTML comment.',
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
    fix: {
      mdx: 'The [text with its page numbers](https://www.rfc-editor.org/rfc/rfc9457.pdf) has the example.',
    },
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
} as const;
