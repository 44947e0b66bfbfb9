/**
 * The text of `_redirects`: one rewrite for each published Insight, from its address to its file. Netlify
 * answers a rewrite to a file that does not exist with a 404 of its own, so no pattern can stand for the slugs.
 */
export const formatRedirects = (slugs: readonly string[]): string =>
  slugs.map((slug) => `/api/v1/insights/${slug} /api/v1/insights/${slug}.json 200\n`).join('');
