import { createHash } from 'node:crypto';
import { type ProblemOccurrence, problems } from '../../src/contracts/problem-table.ts';

const style =
  ':root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}main{max-width:38rem;margin:4rem auto;padding:0 1rem}h1{line-height:1.2}';

/** The page has one style of its own and nothing else: the site's style sheet has a name that only the build knows. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The quality, from 0 to 1, that an `Accept` field value gives to exactly this media type; 0 when it is not named. */
const qualityOf = (accept: string, mediaType: string): number => {
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    if (type !== mediaType) continue;
    const quality = parameters.find((text) => text.startsWith('q='));
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0;
  }
  return 0;
};

/** Whether a request asks for HTML by name and does not prefer JSON. Browsers do; a request for any type at all does not. */
export const asksForHtml = (request: Request): boolean => {
  const accept = request.headers.get('Accept') ?? '';
  const html = qualityOf(accept, 'text/html');
  const json = ['application/json', 'application/problem+json'].map((type) => qualityOf(accept, type));
  return html > 0 && html >= Math.max(...json);
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A problem as a page for people: what it is called, what it says, and where to go. Status and headers stay. */
export const problemPage = (occurrence: ProblemOccurrence): Response => {
  const { status, title, detail } = problems[occurrence.code];
  const html = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${escaped(title)} · Nameplate</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
      <p>${escaped(occurrence.detail ?? detail)}</p>
      <ul>
        <li><a href="/problems/${occurrence.code}">What this means and what you can do</a></li>
        <li><a href="/catalogue">The catalogue</a></li>
        <li><a href="/">The front page</a></li>
      </ul>
    </main>
  </body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      ...occurrence.headers,
    },
  });
};
