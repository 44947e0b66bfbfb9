import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { readCatalogue } from '../../src/content/catalogue/library.ts';
import type { CatalogueProduct } from '../../src/content/catalogue/product-file.ts';
import { openSearchIndex } from '../../src/publish/search-index.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const all = readCatalogue(process.cwd(), '9999-12-31').library.products.slice(0, 400);

/** The files of an index of some products and a page, with what an earlier one kept in a directory. */
const writeIndex = async (
  products: readonly CatalogueProduct[],
  heading: string,
  keptDirectory = temporaryDirectory(),
): Promise<Map<string, string>> => {
  const siteDirectory = temporaryDirectory();
  mkdirSync(join(siteDirectory, 'docs'));
  const page = `<html lang="en"><main><h1>${heading}</h1></main></html>`;
  writeFileSync(join(siteDirectory, 'docs', 'limits.html'), page);
  const opened = openSearchIndex();
  for (const product of products) opened.add(product);
  const entries = await opened.finish({
    siteDirectory,
    files: ['docs/limits.html', 'search.html'],
    kept: { directory: keptDirectory, origin: 'code' },
  });
  expect(entries).toBe(products.length + 1);
  const index = join(siteDirectory, 'pagefind');
  const files = readdirSync(index, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((file) => [file.slice(index.length), readFileSync(file, 'base64')]),
  );
};

it('the search index of the same records and pages has the same files with the same bytes', async () => {
  expect(await writeIndex(all, 'Limits')).toEqual(await writeIndex(all, 'Limits'));
});

const changed = all.map((product, place) =>
  place === 100 ? { ...product, record: { ...product.record, name: 'Changed' } } : product,
);

it('an index that takes results from an earlier one is the same as one from nothing', async () => {
  const kept = temporaryDirectory();
  await writeIndex(all, 'Limits', kept);
  const fewer = changed.toSpliced(7, 1);
  const after = await writeIndex(fewer, 'Changed limits', kept);
  expect(after).toEqual(await writeIndex(fewer, 'Changed limits'));
  expect(readdirSync(kept)).toHaveLength(fewer.length + 1);
  expect(await writeIndex(all, 'Limits', kept)).toEqual(await writeIndex(all, 'Limits'));
});

it('an index in which another entry gets the name of an earlier result is the same as one from nothing', async () => {
  const kept = temporaryDirectory();
  const before = await writeIndex(all, 'Limits', kept);
  const after = await writeIndex(changed, 'Limits');
  const results = (files: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
    [...files.keys()]
      .filter((file) => file.includes('fragment') && !others.has(file))
      .map((file) => basename(file));
  const [former = ''] = results(before, after);
  const [name = ''] = results(after, before);
  const [other = ''] = readdirSync(kept).filter((file) => !file.endsWith(former));
  renameSync(join(kept, other), join(kept, other.replace(/en_.*/, name)));
  expect(await writeIndex(changed, 'Limits', kept)).toEqual(after);
});
