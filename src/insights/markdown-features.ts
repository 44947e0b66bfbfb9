/**
 * What Markdown can do here, for the pages and for the JSON alike. GFM is on so that what a page would make of it
 * (tables, footnotes, …) is recognised and refused; quotation marks stay as typed.
 */
export const markdownFeatures = { gfm: true, smartPunctuation: false } as const;
