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
    const notCompared = answers.flatMap((answer, at) => (answer.isNotCompared === true ? [at] : []));
    expect(notCompared).toEqual([maxComparedNames, maxComparedNames + 1]);
    expect(wordsOf(answers.at(-2))).toContain('Similar names were not looked for');
    const { answers: alone } = await answersTo(libraryWithShortNames(), [written]);
    expect(wordsOf(alone[0])).toContain('Did you mean Allen Works?');
  });

  it('offers whoever has a short name, one or several, with the record that has the number, and finds nothing by it', async () => {
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
    expect(
      results.map(({ outcome, candidates }) => [outcome, ...candidates.map(({ text }) => text)]),
    ).toEqual([
      ['candidates', 'Allen Works 1756-L8'],
      ['candidates', 'Allen Works'],
      ['candidates', 'SMC Works X-1', 'SMC Other X-1'],
      ['not_found'],
    ]);
    expect(results[0]?.words).toContain('AB is a short name of Allen Works.');
    expect(results[3]?.words).toBe('No records of Known yet.');
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
    const missing = (answer: LineAnswer & { readonly manufacturer?: unknown }): string =>
      answer.manufacturer === undefined ? 'manufacturer_not_found' : 'part_number_not_found';
    expect(
      answers.map((answer) => (answer.verdict === 'found' ? answer.product.id : missing(answer))),
    ).toEqual(expected);
    expect(new Set(answers.map(({ verdict }) => verdict)).size).toBe(3);
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
    expect(one.answers[0]?.verdict).toBe('found');
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
    expect(new Set(all.answers.map(({ verdict }) => verdict))).toEqual(new Set(['found']));
    const few = await answersTo(library, [
      ['Works', 'ab 17'],
      ['Nobody', 'ab 17'],
    ]);
    expect(few.paths).toEqual(all.paths);
    const offered = few.answers.map((answer) =>
      answer.verdict === 'found' ? undefined : answer.records[0]?.record.partNumber,
    );
    expect(offered).toEqual(['AB-17', 'AB-17']);
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
