/**
 * The headers of an answer that only a deploy changes. The CDN keeps it, because a deploy empties it; all others revalidate
 * with the entity tag.
 */
export const untilNextDeploy = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=31536000',
  // No such answer depends on the query, so the CDN uses only a parameter that nobody sends as its key.
  'Netlify-Vary': 'query=unused',
} as const;
