import { describe, expect, it } from 'vitest';
import { createMistakeCounter } from '../../src/evidence/mistake-counter.ts';
import { createNameIndex } from '../../src/evidence/similar-names.ts';

const indexOf = (names: readonly string[]) => {
  const find = createNameIndex(names.map((name) => ({ manufacturer: { id: name, name }, name })));
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
    for (const length of [101, 1000, 1_000_000]) expect(find('Moxa'.padEnd(length, 'x'))).toEqual([]);
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
    }));
    expect(createNameIndex(names)('deltra').map(({ name }) => name)).toEqual(['Deltra']);
    expect(createNameIndex(names.toReversed())('deltra').map(({ name }) => name)).toEqual(['Deltra']);
    expect(createNameIndex(names)('delta')).toEqual([
      { manufacturer: { id: 'delta', name: 'Delta' }, name: 'Delta' },
    ]);
  });

  it('are found up to 100 characters, and among the first eight words', () => {
    const long = 'abcdefghij'.repeat(10);
    expect(indexOf([long])(long)).toEqual([long]);
    expect(indexOf([`${long}i`])(`${long}i`)).toEqual([]);
    expect(indexOf([`${long}i`])(long)).toEqual([`${long}i`]);
    const words = 'one two six ten red tan sky sea sun'.split(' ');
    expect(indexOf([words.slice(0, 8).join(' ')])(words.join(' '))).toHaveLength(1);
    expect(indexOf([words.join(' ')])([...words, 'moon'].join(' '))).toEqual([]);
  });

  it('are found by comparing few letters of each name, however long it and what was typed are', () => {
    let compared = 0;
    const name = new Proxy([...'abcdefghij'.repeat(10)], {
      get: (letters, position, receiver) => {
        compared += 1;
        return Reflect.get(letters, position, receiver);
      },
    });
    const mistakes = createMistakeCounter([...'klmnopqrst'.repeat(10)], 2)(name);
    expect(mistakes).toEqual({ whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY });
    expect(compared).toBeLessThan(20);
  });

  it('are never a name without letters and digits', () => {
    expect(indexOf(['+++', '---', 'Moxa'])('moxa+')).toEqual(['Moxa']);
    expect(indexOf(['+++'])('abc +++')).toEqual([]);
  });
});
