// Long enough for any title, and short enough for every file system with an extension added.
const maxLength = 80;

/**
 * A slug for a title: accents are removed, letters other than a to z dropped, and words joined by single hyphens, up to
 * 80 characters. Undefined when nothing is left of the title.
 */
export const suggestSlug = (title: string): string | undefined => {
  const [first, ...others] = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[\p{Z}\p{P}\p{S}\p{Cc}]/gu, ' ')
    .replace(/[^a-z0-9 ]/g, '')
    .split(' ')
    .filter((word) => word !== '');
  if (first === undefined) return undefined;
  let slug = first.slice(0, maxLength);
  for (const word of others) {
    if (slug.length + 1 + word.length > maxLength) break;
    slug += `-${word}`;
  }
  return slug;
};

/** The text of a new Insight file: a draft that passes all checks and explains every field. `today` is `YYYY-MM-DD`. */
export const draftText = (title: string, today: string): string => `---
# The title of the article, on one line.
title: ${JSON.stringify(title)}
# One sentence that says what the reader will learn.
dek: "One sentence that says what the reader will learn."
# The subject it is filed under. Use one that other articles have, if one fits.
category: "Subject"
# The one fact that carries the article, with its number or its date.
proof: "The one fact that carries the article."
# Who is responsible for the text.
author: "Who is responsible for the text"
# The day it is first published, as YYYY-MM-DD. Never change it afterwards.
publishedAt: "${today}"
# The day the text was last revised. Change it when a statement changes, not when you correct a typing error.
updatedAt: "${today}"
# Whether the home page shows the article first: true or false.
featured: false
# draft: only editors see it. published: everybody sees it, and every rule applies.
status: draft
# The evidence register: every source the article cites. A published article needs at least one.
sources:
  # What the source is called.
  - label: "Name of the source"
    # Where it is published: a complete address.
    url: "https://example.com/source"
    # The date of the cited text, not later than updatedAt. For a month or a year, its first day.
    evidenceDate: "${today}"
    # Who answers for the source.
    authority: "Who answers for the source"
    # The words you quote, copied from the source. Delete the field if you quote none.
    # quotes: ["the exact words"]
    # Why the address may lead to another text later, if no address is fixed to one edition.
    # unpinned: "The issuer publishes the standard under this address alone."
---

Begin with the case: what happened, to whom, and when. [[1]](#source-1) cites the first entry of the evidence register; every passage with a figure, a date or a quotation cites one. This is a paragraph. It can have *emphasis*, **strong emphasis**, \`code\` and [links](https://example.com/source), and an empty line ends it.

## A heading divides the article

Headings have two levels, \`##\` and \`###\`. The title above is the heading of the whole article.

- A list is flat.
- Each item is one paragraph.

<Callout label="What this does not prove">
A callout says in one paragraph what the evidence leaves open.
</Callout>
`;
