import { describe, expect, it } from 'vitest';
import { codeWords, pageBody, shownExample } from '../../../src/components/docs/page-text.ts';

it('tells the code in a text of a description from its words', () => {
  expect(codeWords('Send `null` or `0`.')).toEqual([
    { text: 'Send ', isCode: false },
    { text: 'null', isCode: true },
    { text: ' or ', isCode: false },
    { text: '0', isCode: true },
    { text: '.', isCode: false },
  ]);
});

describe('the contents of a page', () => {
  it('are its headings of the second level, written or made by a component', () => {
    const html =
      '<h2 id="one">One</h2><p>Text</p><section><h2 class="label" id="two">The <code>two</code></h2></section>';
    expect(pageBody(html).headings).toEqual([
      { id: 'one', html: 'One' },
      { id: 'two', html: 'The <code>two</code>' },
    ]);
  });

  it('leave out what no address can point to, and other levels', () => {
    expect(pageBody('<h1 id="a">A</h1><h2>B</h2><h3 id="c">C</h3>').headings).toEqual([]);
  });

  it('have no link inside a link', () => {
    expect(pageBody('<h2 id="one"><a href="/x">One</a></h2>').headings).toEqual([{ id: 'one', html: 'One' }]);
  });
});

describe('the headings of a page', () => {
  it('are links to themselves, named by their own text, at the second and third level', () => {
    const html = '<h2 id="one">One <code>two</code></h2><p>Text &amp; more</p><h3 id="three">Three</h3>';
    expect(pageBody(html).html).toBe(
      '<h2 id="one"><a class="heading-link" href="#one">One <code>two</code></a></h2>' +
        '<p>Text &#x26; more</p>' +
        '<h3 id="three"><a class="heading-link" href="#three">Three</a></h3>',
    );
  });

  it('stay as they are without an id or with a link of their own', () => {
    const html =
      '<h2>One</h2><h3 id="two">Two <code><a href="/x">three</a></code></h3><h4 id="five">Five</h4>';
    expect(pageBody(html).html).toBe(html);
  });
});

describe('a table that was written in Markdown', () => {
  const head = (...titles: string[]) =>
    `<thead><tr>${titles.map((title) => `<th>${title}</th>`).join('')}</tr></thead>`;

  it('of three columns is stacked on a narrow screen, each cell with the heading of its column', () => {
    const body = '<tbody><tr><td>1</td><td>2</td><td>3</td></tr></tbody>';
    expect(pageBody(`<table>${head('A', '<code>B</code>', 'C')}${body}</table>`).html).toBe(
      `<table class="stacking">${head('A', '<code>B</code>', 'C')}` +
        '<tbody><tr><td>1</td><td data-label="B">2</td><td data-label="C">3</td></tr></tbody></table>',
    );
  });

  it('of two columns stays as it is, as does one that a component has made', () => {
    const narrow = `<table>${head('A', 'B')}<tbody><tr><td>1</td><td>2</td></tr></tbody></table>`;
    const made = `<table class="plain">${head('A', 'B', 'C')}</table>`;
    const withHeadings = `<table>${head('A', 'B', 'C')}<tbody><tr><th>1</th><td>2</td></tr></tbody></table>`;
    expect(pageBody(narrow + made + withHeadings).html).toBe(narrow + made + withHeadings);
  });
});

it('cuts the lists of an example at every depth and keeps the rest', () => {
  expect(shownExample({ data: [1, 2, 3], one: { list: [[1, 2, 3]], text: 'kept', none: null } })).toEqual({
    data: [1, 2],
    one: { list: [[1, 2]], text: 'kept', none: null },
  });
});
