import { expect, it } from 'vitest';
import { differenceOf } from '../../src/lookup-text/difference.ts';

/** The number of the record with what differs in brackets, and the sentences. */
const shown = (written: string, found: string): readonly [number: string, words: string] => {
  const { runs, words } = differenceOf(written, found);
  expect(runs.map(({ text }) => text).join('')).toBe(found);
  return [runs.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join(''), words];
};

it.each([
  ['750 8206', '750-8206', '750[-]8206', 'Your label has a space where the record has “-”.'],
  ['6ES7 516-3AN01', '6ES7516-3AN01', '6ES7516-3AN01', 'Your label has a space that the record has not.'],
  ['EL1859;', 'EL1859', 'EL1859', 'Your label has “;” that the record has not.'],
  ['1756L81E', '1756-L81E', '1756[-]L81E', 'The record has “-” that your label has not.'],
  ['el1859', 'EL1859', '[EL]1859', 'Upper and lower case differ.'],
  ['EL１８５９', 'EL1859', 'EL[1859]', 'Your label has characters of another form.'],
  [
    '\u0415L1859',
    'EL1859',
    '[E]L1859',
    'Character 1 of your label is \u0415 (U+0415), which only looks like E.',
  ],
  [
    'EL1859\u200b',
    'EL1859',
    'EL1859',
    'Your label has a character that nobody sees (U+200B) that the record has not.',
  ],
  ['EDS\u2011P510', 'EDS-P510', 'EDS[-]P510', 'Your label has “\u2011” (U+2011) where the record has “-”.'],
  ['C2960', 'WS-C2960-24', '[WS-]C2960[-24]', 'The record has WS- before it. The record has -24 behind it.'],
  ['1756-A10', '1756-A10XT', '1756-A10[XT]', 'The record has XT behind it.'],
  ['EL1859', 'EL1859', 'EL1859', ''],
  ['EL1859', 'EK1100', 'EK1100', ''],
  ['---', 'EK1100', 'EK1100', ''],
])('marks what %j and %j differ in', (written, found, number, words) => {
  expect(shown(written, found)).toEqual([number, words]);
});
