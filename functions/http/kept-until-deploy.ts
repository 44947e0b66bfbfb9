import { createHash } from 'node:crypto';
import type { Outcome } from './endpoint.ts';

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

/**
 * Whether an `If-None-Match` field value names this entity tag, by the weak comparison that RFC 9110,
 * section 13.1.2, requires. A CDN that compresses may make the tag weak.
 */
export const matchesEntityTag = (ifNoneMatch: string | null, entityTag: string): boolean => {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === entityTag);
};

/** A text that only a deploy changes, with its media type; the entity tag is made from it unless it is known. */
type KeptText = { readonly body: string; readonly type: string; readonly entityTag?: string };

/** The 200 with a text that only a deploy changes, or the 304 of a request that has it already. */
export const keptUntilDeploy = (
  request: Request,
  { body, type, entityTag = `"${createHash('sha256').update(body).digest('base64url')}"` }: KeptText,
  headers: Readonly<Record<string, string>> = untilNextDeploy(),
): Outcome => {
  const fields = { ...headers, ETag: entityTag };
  return matchesEntityTag(request.headers.get('If-None-Match'), entityTag)
    ? { kind: 'reply', reply: { status: 304, headers: fields, body: null } }
    : { kind: 'reply', reply: { status: 200, headers: { ...fields, 'Content-Type': type }, body } };
};
