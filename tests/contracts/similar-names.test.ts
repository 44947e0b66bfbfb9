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

/** The names that are similar to a text, found by comparing it with every name as a whole. */
const similarByFullTable = (names: readonly string[], text: string): string[] => {
  const typed = [...candidateKey(text)];
  const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  const inBeginning = typed.length < 3 ? -1 : typed.length < 5 ? 0 : allowed;
  const firstWords = [...text.matchAll(/ /g)].map(({ index }) => candidateKey(text.slice(0, index)));
  return names
    .flatMap((name) => {
      const spelling = candidateKey(name);
      const { whole, beginning } = mistakesOf([...spelling], typed);
      return [
        { name, mistakes: whole, kind: 0, letters: spelling.length, isFound: whole <= allowed },
        { name, mistakes: 0, kind: 1, letters: -spelling.length, isFound: firstWords.includes(spelling) },
        { name, mistakes: beginning, kind: 2, letters: spelling.length, isFound: beginning <= inBeginning },
      ];
    })
    .filter(({ isFound }) => isFound)
    .sort(
      (one, other) =>
        one.mistakes - other.mistakes ||
        one.kind - other.kind ||
        one.letters - other.letters ||
        (one.name < other.name ? -1 : 1),
    )
    .map(({ name }) => name)
    .filter((name, index, all) => all.indexOf(name) === index)
    .slice(0, 5);
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

  it('are one for each manufacturer: the name of it that is most alike', () => {
    const names = ['Delta', 'Delta Power', 'Deltra', 'Omega'].map((name) => ({
      manufacturer: { id: name === 'Omega' ? 'omega' : 'delta', name: 'Delta' },
      name,
      spelling: candidateKey(name),
    }));
    expect(createNameIndex(names)('deltra').map(({ name }) => name)).toEqual(['Deltra']);
    expect(createNameIndex(names.toReversed())('deltra').map(({ name }) => name)).toEqual(['Deltra']);
    expect(createNameIndex(names)('delta')).toEqual([
      { manufacturer: { id: 'delta', name: 'Delta' }, name: 'Delta' },
    ]);
  });

  it('are found up to 64 letters in 256 characters, and among the first eight words', () => {
    const long = 'abcdefgh'.repeat(8);
    expect(indexOf([long])(long)).toEqual([long]);
    expect(indexOf([`${long}i`])(`${long}i`)).toEqual([]);
    expect(indexOf([`${long}i`])(long)).toEqual([`${long}i`]);
    const apart = [...long].join('--').padEnd(256, '-');
    expect(indexOf([long])(apart)).toEqual([long]);
    expect(indexOf([long])(`${apart}-`)).toEqual([]);
    const words = 'one two six ten red tan sky sea sun'.split(' ');
    expect(indexOf([words.slice(0, 8).join(' ')])(words.join(' '))).toHaveLength(1);
    expect(indexOf([words.join(' ')])([...words, 'moon'].join(' '))).toEqual([]);
  });

  it('are never a name without letters and digits', () => {
    expect(indexOf(['+++', '---', 'Moxa'])('moxa+')).toEqual(['Moxa']);
    expect(indexOf(['+++'])('abc +++')).toEqual([]);
  });

  it('are those that comparing every letter of every name gives, for each of a list of names', () => {
    const pieces = ['ab', 'ba', 'c', 'bca', 'd '];
    const pairs = pieces.flatMap((one) => pieces.map((other) => `${one}${other}`));
    const names = [...pairs, ...pairs.flatMap((pair) => pieces.map((piece) => `${pair}${piece}e`))].map(
      (text) => text.trim(),
    );
    const swapped = names.map((name) => name.replace(/^(.)(.)/u, '$2$1'));
    const longer = names.map((name) => `${name} ba d`);
    const similar = indexOf(names);
    const disagreeing = [...names, ...swapped, ...longer, 'abc', 'ab', 'a', 'abcde', 'abcabcab']
      .map((text) => ({ text, found: similar(text), expected: similarByFullTable(names, text) }))
      .filter(({ found, expected }) => found.join() !== expected.join());
    expect(disagreeing).toEqual([]);
  });

  it('are those that comparing every letter of every name gives, for generated names', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcü'), minLength: 1, maxLength: 10 });
    const names = fc.uniqueArray(word, { minLength: 1, maxLength: 30, selector: candidateKey });
    fc.assert(
      fc.property(names, word, (all, text) => {
        expect(indexOf(all)(text)).toEqual(similarByFullTable(all, text));
      }),
      { numRuns: 2000 },
    );
  });
});
