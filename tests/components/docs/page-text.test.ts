import { describe, expect, it } from 'vitest';
import { codeWords, pageHeadings, shownExample } from '../../../src/components/docs/page-text.ts';

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
    expect(pageHeadings(html)).toEqual([
      { id: 'one', html: 'One' },
      { id: 'two', html: 'The <code>two</code>' },
    ]);
  });

  it('leave out what no address can point to, and other levels', () => {
    expect(pageHeadings('<h1 id="a">A</h1><h2>B</h2><h3 id="c">C</h3>')).toEqual([]);
  });

  it('have no link inside a link', () => {
    expect(pageHeadings('<h2 id="one"><a href="/x">One</a></h2>')).toEqual([{ id: 'one', html: 'One' }]);
  });
});

it('cuts the lists of an example at every depth and keeps the rest', () => {
  expect(shownExample({ data: [1, 2, 3], one: { list: [[1, 2, 3]], text: 'kept', none: null } })).toEqual({
    data: [1, 2],
    one: { list: [[1, 2]], text: 'kept', none: null },
  });
});
