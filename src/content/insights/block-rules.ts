import { calloutSnippet } from './markup-rules.ts';

const listSnippet = `- Keep the number as issued.
- Keep the issuer beside it.`;

/**
 * Why a paragraph, heading, list or Callout of an article is refused, and how to fix it, by finding code.
 * A fix under `mdx` is itself a correct article.
 */
export const blockRules = {
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
  chart_data: () => ({
    why: 'The file with the data of this chart is missing, or is not two headings and then 1 to 40 rows: each with a label of up to 30 characters and an unsigned decimal number, or each with a label of up to 20 characters and a day, in the order of time. A table has three to seven headings, and no empty cell.',
    fix: 'Write two columns separated by a comma, for example `length,part numbers` and below it `8,412`, or `event,date` and below it `file added,2020-02-23`.',
  }),
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
