import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openKeptFiles } from '../../src/publish/kept-files.ts';
import { placeResults } from '../../src/publish/kept-search-results.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

/** An index whose entries have these keys, with what `kept` has of it, and its results as Pagefind would write them. */
const newIndex = async (kept: string, keys: Readonly<Record<string, string>>) => {
  const directory = temporaryDirectory();
  const files = openKeptFiles(kept, 'code');
  const results = await placeResults(directory, new Map(Object.entries(keys)), files);
  const place = (name: string): string => join(directory, 'fragment', `en_${name}.pf_fragment`);
  const write = (name: string, url: string): void => {
    if (existsSync(place(name))) return;
    writeFileSync(place(name), gzipSync(`pagefind_dcd${JSON.stringify({ url, content: keys[url] })}`));
  };
  return { files, results, place, write };
};

const keptOf = async (...entries: readonly (readonly [name: string, url: string, key: string])[]) => {
  const kept = join(temporaryDirectory(), 'kept');
  mkdirSync(kept);
  const { results, write } = await newIndex(
    kept,
    Object.fromEntries(entries.map(([, url, key]) => [url, key])),
  );
  for (const [name, url] of entries) write(name, url);
  expect(results.keepOthers()).toBe(true);
  return kept;
};

it('the result of an entry that has not changed is there before the index is written, and no other', async () => {
  const kept = await keptOf(['1111111', '/one', 'a'], ['2222222', '/two', 'b']);
  const { results, place, write } = await newIndex(kept, { '/one': 'a', '/two': 'changed' });
  expect(existsSync(place('1111111'))).toBe(true);
  expect(existsSync(place('2222222'))).toBe(false);
  write('3333333', '/two');
  expect(results.keepOthers()).toBe(true);
  expect((await newIndex(kept, { '/two': 'changed' })).place('3333333')).toSatisfy(existsSync);
});

it('a new entry that gets the name of a result of an earlier build is noticed', async () => {
  const kept = await keptOf(['1111111', '/one', 'a']);
  const { results, write } = await newIndex(kept, { '/new': 'b', '/one': 'a' });
  // Both begin with the same digits, and the new entry comes first.
  write('1111111', '/new');
  write('11111112', '/one');
  expect(results.keepOthers()).toBe(false);
});

it('results with the same digits that change places are noticed', async () => {
  const kept = await keptOf(['1111111', '/one', 'a'], ['11111112', '/two', 'b']);
  const { results, place, write } = await newIndex(kept, { '/two': 'b', '/one': 'a' });
  expect(existsSync(place('11111112'))).toBe(false);
  write('1111111', '/two');
  write('11111112', '/one');
  expect(results.keepOthers()).toBe(false);
});

it('an index with a result of none of its entries is an error', async () => {
  const { results, place, write } = await newIndex(temporaryDirectory(), { '/one': 'a' });
  write('1111111', '/other');
  expect(readFileSync(place('1111111')).length).toBeGreaterThan(0);
  expect(() => results.keepOthers()).toThrow('/other');
});
