import { expect, it } from 'vitest';
import { codeWords } from '../../src/docs/code-words.ts';

it('tells the code in a text of a description from its words', () => {
  expect(codeWords('Send `null` or `0`.')).toEqual([
    { text: 'Send ', isCode: false },
    { text: 'null', isCode: true },
    { text: ' or ', isCode: false },
    { text: '0', isCode: true },
    { text: '.', isCode: false },
  ]);
});
