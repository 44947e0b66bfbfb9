import { createHash } from 'node:crypto';
import {
  type ProblemDefinition,
  type ProblemOccurrence,
  problemBody,
  problems,
} from '../../src/contracts/problem-table.ts';
import { siteName } from '../../src/contracts/site-name.ts';
import { Html, html } from '../../src/text/html.ts';

/** An answer as plain data. The endpoint adds the header fields that all of its answers have. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The values of `Set-Cookie`, each of which is a field of its own. */
  readonly cookies?: readonly string[];
  /** `null` for an answer without a body. */
  readonly body: string | null;
};

/** The header fields of a reply, to make `Headers` of. */
const headerFields = ({ headers, cookies = [] }: Reply): HeadersInit =>
  cookies.length === 0
    ? headers
    : [...Object.entries(headers), ...cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])];

/** The `Response` of a reply, made once with all of its fields. */
export const toResponse = (reply: Reply): Response =>
  new Response(reply.body, { status: reply.status, headers: headerFields(reply) });

/**
 * The `application/problem+json` answer to a problem of any table (RFC 9457). No cache stores it, so a record or an Insight that
 * is published later is found at once.
 */
export const problemReply = (
  occurrence: Omit<ProblemOccurrence, 'code'> & { readonly code: string },
  definition: ProblemDefinition,
  baseUrl: string,
): Reply => {
  const body = problemBody(occurrence, definition, baseUrl);
  return {
    status: definition.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...occurrence.headers,
    },
    body: JSON.stringify(body),
  };
};

const style =
  ':root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}main{max-width:38rem;margin:4rem auto;padding:0 1rem}h1{line-height:1.2}';

/** The page has an inline style only, because the name of the site's style sheet is known only to the build. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The quality, 0 to 1, that an `Accept` field value gives to this media type; 0 when it does not name it. */
const qualityOf = (accept: string, mediaType: string): number => {
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    if (type !== mediaType) continue;
    const quality = parameters.find((text) => text.startsWith('q='));
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0;
  }
  return 0;
};

/** Whether a request names HTML and does not prefer JSON. Browsers do; a request that accepts any type does not. */
export const asksForHtml = (request: Request): boolean => {
  const accept = request.headers.get('Accept') ?? '';
  const html = qualityOf(accept, 'text/html');
  const json = ['application/json', 'application/problem+json'].map((type) => qualityOf(accept, type));
  return html > 0 && json.every((quality) => html >= quality);
};

/** A problem as a web page: its title, its detail and links. Status and headers are those of the problem. */
export const problemPage = (occurrence: ProblemOccurrence): Reply => {
  const { status, title, detail } = problems[occurrence.code];
  const page = html`<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${title} · ${siteName}</title>
    <style>${new Html(style)}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${occurrence.detail ?? detail}</p>
      <ul>
        <li><a href="/problems/${occurrence.code}">About this problem and what to do</a></li>
        <li><a href="/catalogue">The catalogue</a></li>
        <li><a href="/">The home page</a></li>
      </ul>
    </main>
  </body>
</html>
`;
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      ...occurrence.headers,
    },
    body: page.text,
  };
};
