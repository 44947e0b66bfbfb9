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
