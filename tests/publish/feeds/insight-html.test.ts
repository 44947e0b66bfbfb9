import { describe, expect, it } from 'vitest';
import { compileInsight } from '../../../src/content/insights/compile.ts';
import { renderInsightHtml } from '../../../src/publish/feeds/insight-feed.ts';
import { article, today } from '../../content/insights/article.ts';

const pageUrl = 'https://nameplate.example/insights/one-dot';
const renderFile = (text: string): string | undefined => {
  const { insight } = compileInsight({ file: 'content/insights/one-dot.mdx', text, today });
  return insight && renderInsightHtml(insight.tree, pageUrl);
};
// A draft, because a published article may not link to an address that is reserved for examples.
const render = (body: string): string | undefined => renderFile(article(body, { status: 'draft' }));

describe('the HTML of an Insight for feeds', () => {
  it('has paragraphs, headings, lists and inline markup, and nothing of the frontmatter', () => {
    expect(render('A *b* **c** `d<e>`\nf.\n\n## G\n\n### H\n\n- i\n- j\n\n1. k\n')).toBe(
      [
        '<p>A <em>b</em> <strong>c</strong> <code>d&#x3C;e></code>\nf.</p>',
        '<h2>G</h2>',
        '<h3>H</h3>',
        '<ul>\n<li>i</li>\n<li>j</li>\n</ul>',
        '<ol>\n<li>k</li>\n</ol>',
      ].join('\n'),
    );
  });

  it.each([
    ['as a block', '<Callout label="What &amp; why">\nText with *emphasis*.\n</Callout>\n'],
    ['in one line', '<Callout label="What &amp; why">Text with *emphasis*.</Callout>\n'],
  ])('shows a Callout written %s as an aside with its label', (_, callout) => {
    expect(render(callout)).toBe(
      '<aside><p><strong>What &#x26; why</strong></p><p>Text with <em>emphasis</em>.</p></aside>',
    );
  });

  it.each([
    ['/insights', 'https://nameplate.example/insights'],
    ['#count', 'https://nameplate.example/insights/one-dot#count'],
    ['https://example.com/a', 'https://example.com/a'],
    ['mailto:editors@example.com', 'mailto:editors@example.com'],
  ])('makes the link %s lead where it leads on the page', (target, address) => {
    expect(render(`See [this](${target} "title").\n`)).toBe(`<p>See <a href="${address}">this</a>.</p>`);
  });

  it('takes a file with a byte order mark and CRLF line ends', () => {
    const file = `\uFEFF${article('One.\n\nTwo.\n').replaceAll('\n', '\r\n')}`;
    expect(renderFile(file)).toBe('<p>One.</p>\n<p>Two.</p>');
  });
});
