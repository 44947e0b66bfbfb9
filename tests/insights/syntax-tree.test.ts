import fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { parseMdx } from '../../src/insights/syntax-tree.ts';
import { fileFixtures } from './fixtures.ts';

const withGfm = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();

const outcomeOf = (parse: (text: string) => unknown, text: string): string => {
  try {
    return JSON.stringify(parse(text));
  } catch {
    return 'refused';
  }
};

const expectSameTree = (text: string): void => {
  expect(outcomeOf(parseMdx, text), text).toBe(outcomeOf((whole) => withGfm.parse(whole), text));
};

/** Pieces of which GFM is made, and pieces that are near it. */
const piece = fc.constantFrom(
  ...[
    'a',
    'B1',
    ' ',
    '\n',
    '\n\n',
    '- ',
    '* ',
    '1. ',
    '|',
    ':',
    '-',
    '---',
    ':-',
    '-:',
    '~',
    '~~',
    '[',
    ']',
    '^',
    '(',
    ')',
  ],
  ...[
    '[ ]',
    '[x]',
    '[^1]',
    '[^1]: ',
    '](',
    'http://',
    'https://',
    'HTTPS://',
    'www.',
    'example.com',
    '@',
    '_',
    '*',
    '`',
    '#',
    '\\',
  ],
);

describe('the syntax tree', () => {
  it('is that of GFM for every fixture', () => {
    for (const { text } of fileFixtures) expectSameTree(text);
  });

  it('is that of GFM for random texts of its pieces', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => expectSameTree(pieces.join(''))),
      { numRuns: 5000 },
    );
  });
});
