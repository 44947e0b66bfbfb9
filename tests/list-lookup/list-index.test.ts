import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { lookUp } from '../../src/evidence/look-up.ts';
import type { LineAnswer } from '../../src/list-lookup/line.ts';
import { resultOf } from '../../src/list-lookup/line-results.ts';
import {
  type ListIndexProduct,
  maxComparedNames,
  productsPerShard,
  readIndex,
} from '../../src/list-lookup/list-index.ts';
import { IndexUnavailable, type ReadText } from '../../src/list-lookup/read-json.ts';
import { listIndex } from '../../src/publish/list-index.ts';
import { libraryOf, libraryWithShortNames } from '../content/catalogue/library-of.ts';
import { openLibrary } from '../content/catalogue/temporary-catalogue.ts';
import { awkwardPairs } from '../functions/catalogue/awkward-pairs.ts';

type Library = ReturnType<typeof libraryOf>;

const lineOf = ([manufacturer, partNumber]: readonly [string, string]) => ({ manufacturer, partNumber });

/** The files of the index of a library, with the paths that were read. */
const filesOf = (library: Library) => {
  const { head, shards } = listIndex(library);
  const paths: string[] = [];
  const readText: ReadText = async (path) => {
    paths.push(path);
    const name = /^\/catalogue\/list\/(.+)\.json$/.exec(path)?.[1] ?? '';
    return JSON.stringify(name === 'head' ? head : shards.get(name));
  };
  return { readText, paths };
};

const answersTo = async (library: Library, pairs: readonly (readonly [string, string])[]) => {
  const { readText, paths } = filesOf(library);
  const { answer } = await readIndex({ readText, origin: 'https://nameplate.example' });
  return { answers: pairs.map(lineOf).map(answer), paths };
};

const variantsOf = ([manufacturer, partNumber]: readonly [string, string]): [string, string][] => [
  [manufacturer, partNumber],
  [manufacturer.toUpperCase(), partNumber],
  [manufacturer, partNumber.toLowerCase()],
  [manufacturer, partNumber.toUpperCase()],
  [manufacturer, `${partNumber} `],
  [manufacturer, partNumber.replace(/[^\p{L}\p{N}]/gu, '')],
  [manufacturer, `${partNumber}0`],
  [manufacturer, `${partNumber}/C`],
  [manufacturer, partNumber.slice(0, 4)],
  ['Nobody', partNumber.slice(1)],
  [`${manufacturer} `, partNumber],
  ['Nobody', partNumber],
  [`${manufacturer}x`, partNumber],
  [manufacturer.slice(0, 4), partNumber],
  [manufacturer, '-'],
];

describe('the index of the page', () => {
  it('looks for similar names of many unknown manufacturers, and says of the others that it did not', async () => {
    const pairs = Array.from({ length: maxComparedNames + 1 }, (_, at): [string, string] => [
      `No ${at}`,
      'X',
    ]);
    const written: [string, string] = ['Alen Works', 'X'];
    const { answers } = await answersTo(libraryWithShortNames(), [...pairs, written, pairs[0] ?? written]);
    const wordsOf = (answer: LineAnswer | undefined): string =>
      answer === undefined ? '' : resultOf({ ...lineOf(written), row: 1, cells: [] }, answer).words;
    const notCompared = answers.flatMap((answer, at) =>
      answer.kind !== 'found' && answer.isNotCompared === true ? [at] : [],
    );
    expect(notCompared).toEqual([maxComparedNames, maxComparedNames + 1]);
    expect(wordsOf(answers.at(-2))).toContain('Similar names were not looked for');
    const { answers: alone } = await answersTo(libraryWithShortNames(), [written]);
    expect(wordsOf(alone[0])).toContain('Similar names exist.');
  });

  it('reads a short name of one manufacturer and says so, and asks about one of two', async () => {
    const pairs = [
      ['ab', '1756-L8'],
      ['AB', '1756-L9'],
      ['SMC', 'X-1'],
      ['Known', 'X-9'],
    ] as const;
    const { answers } = await answersTo(libraryWithShortNames(), pairs);
    const results = answers.map((answer, index) =>
      resultOf({ ...lineOf(pairs[index] ?? ['', '']), row: index, cells: [] }, answer),
    );
    expect(results[0]?.reason).toBe('short_name');
    expect(results.map(({ outcome, words }) => [outcome, words])).toEqual([
      ['found', 'Read as: Allen Works (from “ab”).'],
      [
        'not_found',
        'Read as: Allen Works (from “AB”). This manufacturer has no record with exactly this part number.',
      ],
      ['candidates', expect.stringContaining('Several manufacturers share this short name.')],
      ['not_found', 'No records of Known yet.'],
    ]);
    expect(results[2]?.candidates.filter(({ why }) => why === 'name').map(({ text }) => text)).toEqual([
      'SMC Works',
      'SMC Other',
    ]);
  });

  it('finds a line where the API finds it, and otherwise says which half is unknown, also of awkward ones', async () => {
    const library = libraryOf(awkwardPairs, { Weidmüller: ['WM', 'Weidmueller'] });
    const catalogue = await openLibrary(library);
    const pairs = [...awkwardPairs, ['wm', 'Größe-Ω'] as const].flatMap(variantsOf);
    const expected = await Promise.all(
      pairs.map(async ([manufacturer, partNumber]) => {
        const answer = await lookUp(catalogue, [{ manufacturer, partNumber }]);
        if (answer.verdict === 'found') return answer.product.id;
        return answer.manufacturer === undefined ? 'manufacturer_not_found' : 'part_number_not_found';
      }),
    );
    const { answers } = await answersTo(library, pairs);
    expect(answers.map((answer) => (answer.kind === 'found' ? answer.record.id : answer.kind))).toEqual(
      expected,
    );
    expect(new Set(answers.map(({ kind }) => kind)).size).toBe(3);
  });

  it('offers the number before a slash, longer numbers, and one in letters of another width, and takes none of them', async () => {
    const library = libraryOf([
      ['Works', '1756-EN2TR'],
      ['Works', '1756-EN2TRXT'],
      ['Works', '17'],
      ['Others', '1756-EN2TR'],
    ]);
    const candidates = async (partNumber: string): Promise<string[]> => {
      const { answers } = await answersTo(library, [['Works', partNumber]]);
      return answers.flatMap((answer) =>
        'candidates' in answer ? answer.candidates.map(({ why, text }) => `${why} ${text}`) : [],
      );
    };
    expect(await candidates('1756-EN2TR/C')).toEqual(['shorter 1756-EN2TR']);
    expect(await candidates('1756-EN2')).toEqual(['longer 1756-EN2TR', 'longer 1756-EN2TRXT']);
    expect((await candidates('１７５６-ＥＮ２ＴＲ'))[0]).toBe('part_number 1756-EN2TR');
    expect(await candidates('17/1')).toEqual([]);
  });

  it('is two files for up to 10,000 products, whatever the list, at most 200 KB compressed for 5,000', async () => {
    const library = libraryOf(
      Array.from({ length: 5000 }, (_, index) => [`Works ${index % 150}`, `AB-${(index * 7919) % 99_991}/X`]),
    );
    const index = listIndex(library);
    expect(index.shards.size).toBe(1);
    expect(gzipSync(JSON.stringify([index.head, ...index.shards.values()])).length).toBeLessThan(200_000);
    const one = await answersTo(library, [['Works 1', 'AB-7919/X']]);
    const other = await answersTo(library, [['Works 2', 'none']]);
    expect(one.paths).toEqual(other.paths);
    expect(one.answers[0]?.kind).toBe('found');
  });

  it('is split for more, and finds every product and its candidates', async () => {
    const pairs = Array.from({ length: 2 * productsPerShard + 1 }, (_, index): [string, string] => [
      'Works',
      `AB-${index}`,
    ]);
    const library = libraryOf(pairs);
    const { shards, head } = listIndex(library);
    expect(head.shards).toHaveLength(3);
    for (const shard of shards.values()) {
      const products: ListIndexProduct[] = Object.values(shard).flat();
      expect(products.length).toBeLessThanOrEqual(productsPerShard);
    }
    const all = await answersTo(library, pairs);
    expect(new Set(all.answers.map(({ kind }) => kind))).toEqual(new Set(['found']));
    const few = await answersTo(library, [
      ['Works', 'ab 17'],
      ['Nobody', 'ab 17'],
    ]);
    expect(few.paths).toEqual(all.paths);
    const candidates = few.answers.map((answer) => 'candidates' in answer && answer.candidates[0]?.text);
    expect(candidates).toEqual(['AB-17', 'Works AB-17']);
  });

  it('changes the name of a file with its content, so a page never mixes two deployments', () => {
    const one = listIndex(libraryOf([['Moxa', 'A']])).head.shards;
    const other = listIndex(libraryOf([['Moxa', 'B']])).head.shards;
    expect(one).not.toEqual(other);
    expect(listIndex(libraryOf([['Moxa', 'A']])).head.shards).toEqual(one);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html>'],
    ['another form', '{"shards":[1],"manufacturers":[]}'],
    ['a list', '[]'],
  ])('is not taken from %s', async (_name, body) => {
    const reading = readIndex({ readText: async () => body, origin: '' });
    await expect(reading).rejects.toBeInstanceOf(IndexUnavailable);
  });
});
