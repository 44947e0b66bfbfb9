/** A heading of a page that an address can point to. */
export type PageHeading = { readonly id: string; readonly html: string };

/**
 * The headings of the second level in the HTML of a page, as their ids and what stands in them. They are read
 * from what was rendered, so that headings made by components count like written ones.
 */
export const pageHeadings = (html: string): PageHeading[] =>
  [...html.matchAll(/<h2\b[^>]*?\sid="([^"]+)"[^>]*>([\s\S]*?)<\/h2>/g)].map(([, id = '', inner = '']) => ({
    id,
    html: inner.replace(/<\/?a\b[^>]*>/g, '').trim(),
  }));
