import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { CatalogueLibrary } from '../../src/content/catalogue/library.ts';
import type { AuthoredProduct } from '../../src/content/catalogue/product-file.ts';

const linesAtOnce = 1000;

/** How many manufacturers the invented products are spread over. */
const manufacturers = 500;

const idOf = (index: number): string => `prd_${index.toString(36).padStart(10, '0')}`;

/** The ids of some of so many invented products, spread over all of them. */
export const inventedIds = (count: number, some: number): string[] =>
  Array.from({ length: some }, (_, index) => idOf(Math.floor((index * count) / some)));

/**
 * Replaces the catalogue of a project by invented products in one bulk file. They have the facts of real ones, so that
 * pages, bodies and files are as large as real ones; ids, part numbers and manufacturers are invented.
 */
export const writeInventedCatalogue = (
  projectDirectory: string,
  { products: real }: CatalogueLibrary,
  count: number,
): void => {
  const content = join(projectDirectory, 'content');
  rmSync(join(content, 'products'), { recursive: true, force: true });
  mkdirSync(join(content, 'products'), { recursive: true });
  const names = Array.from({ length: manufacturers }, (_, index) => ({
    id: `invented-${index}`,
    name: `Invented Manufacturer ${index}`,
  }));
  writeFileSync(join(content, 'manufacturers.yaml'), stringify(names));
  const file = join(content, 'products', 'invented.ndjson');
  for (let start = 0; start < count; start += linesAtOnce) {
    const lines: string[] = [];
    for (let index = start; index < Math.min(count, start + linesAtOnce); index += 1) {
      const model = real[index % real.length];
      if (model === undefined) throw new Error('Without a real product there are no facts to copy.');
      const product: AuthoredProduct = {
        ...model.record,
        id: idOf(index),
        manufacturer: `invented-${index % manufacturers}`,
        manufacturerPartNumber: `${model.record.manufacturerPartNumber}/${index}`,
      };
      lines.push(`${JSON.stringify(product)}\n`);
    }
    appendFileSync(file, lines.join(''));
  }
};
