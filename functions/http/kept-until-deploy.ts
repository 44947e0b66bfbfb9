import { createHash } from 'node:crypto';
import type { Outcome } from './endpoint.ts';

/** The path that was asked for, with those of these parameters that its query has, as they were sent. */
const addressAsked = (request: Request, parameters: readonly string[]): string => {
  const { pathname, search } = new URL(request.url);
  const sent = search
    .slice(1)
    .split('&')
    .filter((field) => [...new URLSearchParams(field).keys()].some((name) => parameters.includes(name)));
  return sent.length === 0 ? pathname : `${pathname}?${sent.join('&')}`;
};

/**
 * The headers of an answer that changes only with a deploy. Every cache revalidates the answer with its entity tag.
 * The CDN keeps it until a deploy, only at its own `address` if it has one. Otherwise a stranger could write one
 * request in many ways and fill the CDN with copies. `parameters` are the query parameters on which the answer
 * depends; the CDN tells addresses apart by these alone.
 */
export const untilNextDeploy = (
  request: Request,
  address: string | undefined,
  parameters: readonly string[] = [],
): Readonly<Record<string, string>> => {
  // Without a parameter the CDN would use the whole query: one that nobody sends stands for none.
  const varying = parameters.length === 0 ? ['unused'] : parameters;
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ...(addressAsked(request, varying) === address && {
      'Netlify-CDN-Cache-Control': 'public, durable, max-age=31536000',
      'Netlify-Vary': `query=${varying.join('|')}`,
    }),
  };
};

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
  headers: Readonly<Record<string, string>>,
): Outcome => {
  const fields = { ...headers, ETag: entityTag };
  return matchesEntityTag(request.headers.get('If-None-Match'), entityTag)
    ? { kind: 'reply', reply: { status: 304, headers: fields, body: null } }
    : { kind: 'reply', reply: { status: 200, headers: { ...fields, 'Content-Type': type }, body } };
};
