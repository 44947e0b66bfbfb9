/**
 * The id of a heading of an article, from the slug that the Markdown processor gave it. No other id on the page has
 * this prefix, so a heading may have any text.
 */
export const sectionAnchor = (slug: string): string => `section-${slug}`;
