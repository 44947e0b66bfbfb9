/**
 * The id of a heading of an article, from the slug that the Markdown processor gave it. No id of the page around
 * the article begins like this, so a heading may say anything.
 */
export const sectionAnchor = (slug: string): string => `section-${slug}`;
