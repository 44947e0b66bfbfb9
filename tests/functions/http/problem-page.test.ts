import { describe, expect, it } from 'vitest';
import { asksForHtml, problemPage } from '../../../functions/http/reply.ts';

describe('the page of a problem', () => {
  it('shows the title, the detail and three ways on, as text whatever characters they have', () => {
    const page = problemPage({ code: 'method_not_allowed', detail: 'a & b <i>c</i> &amp;' });
    const html = page.body ?? '';
    expect(html).toContain('<title>Method not allowed · Nameplate</title>');
    expect(html).toContain('<h1>Method not allowed</h1>');
    expect(html).toContain('<p>a &amp; b &lt;i&gt;c&lt;/i&gt; &amp;amp;</p>');
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/problems/method_not_allowed',
      '/catalogue',
      '/',
    ]);
  });

  it('has the detail of the table when the occurrence has none', () => {
    expect(problemPage({ code: 'key_not_accepted' }).body).toContain('Bearer &lt;key&gt;.');
  });

  it('has status and headers of the problem, runs nothing, and is in no frame and no cache', () => {
    const page = problemPage({ code: 'method_not_allowed', headers: { Allow: 'GET, HEAD' } });
    expect(page.status).toBe(405);
    expect(page.headers).toEqual({
      Allow: 'GET, HEAD',
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[\w+/]+='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      ),
    });
  });
});

describe('HTML is asked for', () => {
  const asks = (accept?: string) =>
    asksForHtml(
      new Request('https://nameplate.example/', { headers: accept === undefined ? {} : { Accept: accept } }),
    );

  it.each([
    'text/html',
    'text/html ; q=0.5',
    'application/xml, Text/HTML;Q=0.5',
    'text/html, application/json',
    'text/html;q=0.5, application/json;q=x',
    'text/html;q=0.5, application/problem+json;q=0.5',
    'text/html;profile="q=0"',
  ])('by %s', (accept) => expect(asks(accept)).toBe(true));

  it.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'text/html;q=0',
    'text/html;q=x',
    'text/html;q=0.8, application/problem+json;q=0.9',
    'text/html;q=0.8, application/json',
  ])('not by %s', (accept) => expect(asks(accept)).toBe(false));
});
