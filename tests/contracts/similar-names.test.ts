import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidateKey } from '../../src/contracts/lookup-key.ts';
import { createNameIndex } from '../../src/contracts/similar-names.ts';

const indexOf = (names: readonly string[]) => {
  const find = createNameIndex(
    names.map((name) => ({ manufacturer: { id: name, name }, name, spelling: candidateKey(name) })),
  );
  return (text: string): string[] => find(text).map(({ name }) => name);
};

const find = indexOf([
  'ADC',
  'APC',
  'Allen-Bradley',
  'D-Link',
  'Delta',
  'HPE',
  'HUBER+SUHNER',
  'Moxa',
  'Rockwell Automation',
  'Schneider Electric',
  'Weidmüller',
]);

/** The mistakes of the whole name, and of the best of its beginnings, by the textbook's full table. */
const mistakesOf = (name: readonly string[], typed: readonly string[]) => {
  const table = [Array.from({ length: typed.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
  name.forEach((letter, above) => {
    const row = [above + 1];
    table.push(row);
    typed.forEach((other, left) => {
      const isSwap = left > 0 && above > 0 && letter === typed[left - 1] && name[above - 1] === other;
      row.push(
        Math.min(
          at(above, left) + (letter === other ? 0 : 1),
          at(above, left + 1) + 1,
          at(above + 1, left) + 1,
          isSwap ? at(above - 1, left - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    });
  });
  const lastColumn = table.map((row) => row[typed.length] ?? 0);
  return { whole: lastColumn.at(-1) ?? 0, beginning: Math.min(...lastColumn) };
};

describe('the manufacturers that a name may have been meant to be', () => {
  it.each([
    ['rockwel', 'Rockwell Automation'],
    ['Rokwell', 'Rockwell Automation'],
    ['ROCKWELL AUTOMATION, INC.', 'Rockwell Automation'],
    ['rockwell autmoation', 'Rockwell Automation'],
    ['allen brad', 'Allen-Bradley'],
    ['Mxoa', 'Moxa'],
    ['oxa', undefined],
    ['Moxxa', 'Moxa'],
    ['Moxa Inc.', 'Moxa'],
    ['DLINK', 'D-Link'],
    ['D Link', 'D-Link'],
    ['Huber & Suhner', 'HUBER+SUHNER'],
    ['weidmuller', 'Weidmüller'],
    ['APC by Schneider Electric', 'APC'],
    ['schneider', 'Schneider Electric'],
  ])('are found for %s: %s', (typed, name) => {
    expect(find(typed)[0]).toBe(name);
  });

  it.each([
    ['AMC', 'a short name with one other letter is another name'],
    ['mo', 'two letters begin too many names'],
    ['', 'nothing was typed'],
    ['+++', 'nothing but punctuation was typed'],
    ['Моха', 'Cyrillic letters that look alike are other letters'],
    ['\u202eaxoM', 'turned text is not turned back'],
    ['Siemens', 'another name'],
  ])('are none for %j: %s', (typed) => {
    expect(find(typed)).toEqual([]);
  });

  it('are none for a text that is too long, however alike it begins', () => {
    for (const length of [100, 1000, 1_000_000]) expect(find('Moxa'.padEnd(length, 'x'))).toEqual([]);
    for (const length of [100, 1000, 1_000_000]) expect(find('Moxa '.repeat(length))).toEqual([]);
  });

  it('are at most five, those with the fewest mistakes first, then the shortest names', () => {
    const names = ['Delta', 'Delta Power', 'Delta Electronics', 'Deltra', 'Delta A', 'Delta B', 'Delta C'];
    expect(indexOf(names)('delta')).toEqual(['Delta', 'Delta A', 'Delta B', 'Delta C', 'Delta Power']);
    expect(indexOf(names)('deltra')[0]).toBe('Deltra');
  });

  it('are those that comparing every letter of every name gives', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcü'), minLength: 1, maxLength: 10 });
    const names = fc.uniqueArray(word, { minLength: 1, maxLength: 30, selector: candidateKey });
    fc.assert(
      fc.property(names, word, (all, text) => {
        const typed = [...candidateKey(text)];
        const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
        const inBeginning = typed.length < 3 ? -1 : typed.length < 5 ? 0 : allowed;
        const expected = all
          .map((name) => ({ name, ...mistakesOf([...candidateKey(name)], typed) }))
          .map(({ name, whole, beginning }) => ({
            name,
            whole,
            beginning: beginning <= inBeginning ? beginning : Number.POSITIVE_INFINITY,
          }))
          .filter(({ whole, beginning }) => whole <= allowed || beginning <= inBeginning)
          .map(({ name, whole, beginning }) => ({
            name,
            likeness: whole <= allowed && whole <= beginning ? [whole, 0] : [beginning, 2],
          }))
          .sort(
            (one, other) =>
              (one.likeness[0] ?? 0) - (other.likeness[0] ?? 0) ||
              (one.likeness[1] ?? 0) - (other.likeness[1] ?? 0) ||
              candidateKey(one.name).length - candidateKey(other.name).length ||
              (one.name < other.name ? -1 : 1),
          )
          .slice(0, 5)
          .map(({ name }) => name);
        expect(indexOf(all)(text)).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
