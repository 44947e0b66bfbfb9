/**
 * The headers of an answer that only a deploy changes. The CDN keeps it, because a deploy empties it; all others revalidate
 * with the entity tag. `parameters` are those of the query that the answer depends on: the CDN keeps an answer for each of
 * their values, and no other parameter makes another one.
 */
export const untilNextDeploy = (parameters: readonly string[] = []) => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=31536000',
  // Without a parameter the CDN would use the whole query: one that nobody sends stands for none.
  'Netlify-Vary': `query=${parameters.length === 0 ? 'unused' : parameters.join('|')}`,
});
