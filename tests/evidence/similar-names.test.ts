import { describe, expect, it } from 'vitest';
import { createMistakeCounter } from '../../src/evidence/mistake-counter.ts';
import { createNameFinder, createNameIndex } from '../../src/evidence/similar-names.ts';

const indexOf = (names: readonly string[]) => {
  const find = createNameIndex(names.map((name) => ({ manufacturer: { id: name, name }, name })));
  return (text: string): string[] => find(text).map(({ name }) => name);
};

const find = indexOf([
  'ADC',
  'Blackmagicdesign',
  'D-Link',
  'Digi',
  'HPE',
  'HUBER+SUHNER',
  'Intel',
  'Kemp Technologies',
  'Moxa',
  'Rockwell Automation',
  'Schneider Electric',
  'Weidmüller',
]);

describe('the manufacturers that a name may have been meant to be', () => {
  it.each([
    ['rockwell autmoation', 'Rockwell Automation'],
    ['Rockwell-Automation', 'Rockwell Automation'],
    ['ROCKWELL AUTOMATION, INC.', 'Rockwell Automation'],
    ['Moxa Inc.', 'Moxa'],
    ['Weidmüller GmbH & Co. KG', 'Weidmüller'],
    ['DLINK', 'D-Link'],
    ['D Link', 'D-Link'],
    ['Huber & Suhner', 'HUBER+SUHNER'],
    ['weidmuller', 'Weidmüller'],
    ['Weidmüler', 'Weidmüller'],
    ['Weidmuler', 'Weidmüller'],
    ['Weidmueller', 'Weidmüller'],
  ])('are found for %s: %s', (typed, name) => {
    expect(find(typed)).toEqual([name]);
  });

  it.each([
    ['KEMET', 'a name that begins nearly the same is of another company'],
    ['Digi-Key', 'a name that begins the same is of another company'],
    ['Blick', 'two letters differ'],
    ['INT', 'a beginning is no name'],
    ['rockwel', 'a beginning is no name'],
    ['Weidmulr', 'two letters differ'],
    ['AMC', 'a short name with one other letter is another name'],
    ['Moxxa', 'a name of four letters with one more is another name'],
    ['', 'nothing was typed'],
    ['+++', 'nothing but punctuation was typed'],
    ['Моха', 'Cyrillic letters that look alike are other letters'],
    ['‮axoM', 'turned text is not turned back'],
    ['Siemens', 'another name'],
  ])('are none for %j: %s', (typed) => {
    expect(find(typed)).toEqual([]);
  });

  it('are none for a text that is too long', () => {
    const long = 'abcdefghij'.repeat(10);
    expect(indexOf([long])(long)).toEqual([long]);
    expect(indexOf([`${long}i`])(long)).toEqual([`${long}i`]);
    expect(indexOf([`${long}i`])(`${long}i`)).toEqual([]);
  });

  it('are at most five, one for each manufacturer, those with equal letters first', () => {
    const names = ['Deltra', 'Delta', 'Delt-a', 'Dalta', 'Belta', 'Delt'];
    expect(indexOf(names)('delta')).toEqual(['Delta', 'Delt-a', 'Deltra', 'Dalta', 'Belta']);
    const one = names.map((name) => ({ manufacturer: { id: 'delta', name: 'Delta' }, name }));
    expect(createNameIndex(one)('deltra').map(({ name }) => name)).toEqual(['Deltra']);
  });

  it('are first those with exactly this short name, which may be mistyped as well', () => {
    const named = (id: string, short: string) => ({
      id,
      name: id,
      aliases: [],
      shortNames: [{ name: short }],
    });
    const { named: exactly, meant } = createNameFinder([
      named('Rockwell Automation', 'Rockwell'),
      named('Other', 'RA'),
    ]);
    expect(exactly('rockwell')).toMatchObject([
      { manufacturer: { id: 'Rockwell Automation' }, isShortName: true },
    ]);
    expect(meant('RA')).toMatchObject([{ manufacturer: { id: 'Other' }, isShortName: true }]);
    expect(meant('Rockwel')).toMatchObject([
      { manufacturer: { id: 'Rockwell Automation' }, name: 'Rockwell' },
    ]);
  });

  it('are found by comparing few letters of each name, however long it and what was typed are', () => {
    let compared = 0;
    const name = new Proxy([...'abcdefghij'.repeat(10)], {
      get: (letters, position, receiver) => {
        compared += 1;
        return Reflect.get(letters, position, receiver);
      },
    });
    expect(createMistakeCounter([...'klmnopqrst'.repeat(10)], 2)(name)).toBe(Number.POSITIVE_INFINITY);
    expect(compared).toBeLessThan(20);
  });

  it('are never a name without letters and digits', () => {
    expect(indexOf(['+++', '---', 'Moxa'])('moxa+')).toEqual(['Moxa']);
    expect(indexOf(['+++'])('abc +++')).toEqual([]);
  });
});
