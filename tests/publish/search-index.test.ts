import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCatalogue } from '../../src/content/catalogue/library.ts';
import { openSearchIndex } from '../../src/publish/search-index.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const products = readCatalogue(process.cwd(), '9999-12-31').library.products.slice(0, 400);

const writeIndex = async (): Promise<Map<string, Buffer>> => {
  const site = temporaryDirectory();
  mkdirSync(join(site, 'docs'));
  writeFileSync(join(site, 'docs', 'limits.html'), '<html lang="en"><main><h1>Limits</h1></main></html>');
  const pages = { siteDirectory: site, files: ['docs/limits.html', 'search.html'] };
  const opened = openSearchIndex();
  for (const product of products) opened.add(product);
  expect(await opened.finish(pages)).toBe(products.length + 1);
  const index = join(site, 'pagefind');
  const files = readdirSync(index, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((file) => [file.slice(index.length), readFileSync(file)]),
  );
};

it('the search index of the same records and pages has the same files with the same bytes', async () => {
  const first = await writeIndex();
  const second = await writeIndex();
  expect([...second.keys()]).toEqual([...first.keys()]);
  for (const [file, bytes] of second) expect(first.get(file)?.equals(bytes), file).toBe(true);
});
