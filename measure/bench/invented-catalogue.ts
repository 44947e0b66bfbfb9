import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { CatalogueLibrary } from '../../src/content/catalogue/library.ts';

/** How many manufacturers the invented products are spread over. */
const manufacturers = 500;

const idOf = (index: number): string => `prd_${index.toString(36).padStart(10, '0')}`;

/** The ids of some of so many invented products, spread over all of them. */
export const inventedIds = (count: number, some: number): string[] =>
  Array.from({ length: some }, (_, index) => idOf(Math.floor((index * count) / some)));

/**
 * Replaces the catalogue of a project by statements about invented products. They have the facts of real ones, so that pages,
 * bodies and files are as large as real ones; ids, part numbers and manufacturers are invented.
 */
export const writeInventedCatalogue = (
  projectDirectory: string,
  { statements }: CatalogueLibrary,
  count: number,
): void => {
  const content = join(projectDirectory, 'content');
  const folder = join(content, 'statements');
  for (const name of ['products', 'statements'])
    rmSync(join(content, name), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = Array.from({ length: manufacturers }, (_, index) => ({
    id: `invented-${index}`,
    name: `Invented Manufacturer ${index}`,
  }));
  // The rules of functions name real ones.
  appendFileSync(join(content, 'manufacturers.yaml'), stringify(names));
  const real = [...statements.values()];
  for (let manufacturer = 0; manufacturer < manufacturers; manufacturer += 1) {
    const lines: string[] = [];
    for (let index = manufacturer; index < count; index += manufacturers) {
      const model = real[index % real.length];
      if (model === undefined) throw new Error('Without a real product there are no facts to copy.');
      const sources = model.sources.map((history) => ({
        ...history,
        statements: history.statements.map((statement) =>
          statement.pointer === '/manufacturerPartNumber'
            ? { ...statement, value: `${statement.value}/${index}` }
            : statement,
        ),
      }));
      lines.push(`${JSON.stringify({ id: idOf(index), sources })}\n`);
    }
    writeFileSync(join(folder, `invented-${manufacturer}.ndjson`), lines.join(''));
  }
};
