import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogueFilePaths } from '../../../src/contracts/catalogue-files.ts';
import { catalogueChangesPath, editionAnchor } from '../../../src/contracts/site-paths.ts';
import { searchedPages } from '../../../src/publish/catalogue-tables/searched-pages.ts';
import { partsListFiles } from '../../../src/publish/coverage.ts';
import { evidencePath } from '../../../src/publish/evidence-register.ts';
import { content } from '../whole-content.ts';

const { editions } = content.catalogue;

/** The pages and files of the site to which an article may link, but for records, whose links the reader of Insights checks. */
const targets = new Set([
  evidencePath,
  ...Object.values(catalogueFilePaths),
  ...searchedPages(process.cwd(), content, 'https://nameplate.example').map(({ path }) => path),
  ...partsListFiles(content.partsLists ?? { lists: [] }, content.catalogue.licence).map(({ path }) => path),
  ...editions.map(({ number }) => `${catalogueChangesPath}#${editionAnchor(number)}`),
  ...editions.flatMap(({ files }) => files.map(({ changes }) => changes)),
]);

it.each(content.insights)('$slug leads to pages and files that there are', ({ file }) => {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = '']) => path);
  const missing = links.filter(
    (path) => !path.startsWith('/products/') && !targets.has(path) && !targets.has(path.replace(/#.*/, '')),
  );
  expect(missing).toEqual([]);
});
