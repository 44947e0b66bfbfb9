import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openKeptFiles } from '../../src/publish/kept-files.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const places = () => {
  const directory = temporaryDirectory();
  const at = (name: string) => join(directory, name);
  writeFileSync(at('page.html'), 'The page');
  return { kept: at('kept'), page: at('page.html'), restored: at('restored.html') };
};

it('a kept file is restored for the same key and origin, and for no other', () => {
  const { kept, page, restored } = places();
  openKeptFiles(kept, 'code 1').keep('/page.html a', page);
  expect(openKeptFiles(kept, 'code 2').restore('/page.html a', restored)).toBe(false);
  expect(openKeptFiles(kept, 'code 1').restore('/page.html b', restored)).toBe(false);
  expect(openKeptFiles(kept, 'code 1').restore('/page.html a', restored)).toBe(true);
  expect(readFileSync(restored, 'utf8')).toBe('The page');
});

it('a file that somebody has written to since it was kept is not restored, and is kept anew', () => {
  const { kept, page, restored } = places();
  openKeptFiles(kept, 'code').keep('key', page);
  appendFileSync(page, ', changed by hand');
  const files = openKeptFiles(kept, 'code');
  expect(files.restore('key', restored)).toBe(false);
  writeFileSync(`${page}.new`, 'The page again');
  files.keep('key', `${page}.new`);
  expect(openKeptFiles(kept, 'code').restore('key', restored)).toBe(true);
  expect(readFileSync(restored, 'utf8')).toBe('The page again');
  expect(readdirSync(kept)).toHaveLength(1);
});

it('what no build has used since is removed, and nothing else', () => {
  const { kept, page } = places();
  const first = openKeptFiles(kept, 'code');
  for (const key of ['old', 'used']) first.keep(key, page);
  const second = openKeptFiles(kept, 'code');
  second.restore('used', `${page}.used`);
  second.keep('new', page);
  second.removeUnused();
  expect(readdirSync(kept)).toHaveLength(2);
  const third = openKeptFiles(kept, 'code');
  expect(['old', 'used', 'new'].map((key) => third.restore(key, `${page}.${key}.again`))).toEqual([
    false,
    true,
    true,
  ]);
});
