import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { importsFile } from '../../../../src/content/catalogue/library.ts';
import type { Import, Manufacturer } from '../../../../src/content/catalogue/product-file.ts';
import { listTextWith } from '../record-names.ts';
import type { GitSource } from './git-source.ts';
import type { PlanOptions } from './run-import.ts';

const manufacturersFile = 'content/manufacturers.yaml';
const quotedTexts = { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' } as const;

/** The lists of manufacturers and of imports, as far as an import of a repository changes them. */
export const listTexts = (
  contentRoot: string,
  repository: string,
  { commit, date }: GitSource,
  imports: readonly Import[],
  addedManufacturers: readonly Manufacturer[],
  { today, isNewest = false }: Pick<PlanOptions, 'today' | 'isNewest'>,
): [string, string][] => {
  const texts: [string, string][] = [];
  if (addedManufacturers.length > 0) {
    const text = readFileSync(join(contentRoot, manufacturersFile), 'utf8');
    texts.push([manufacturersFile, listTextWith(text, addedManufacturers)]);
  }
  const last = imports.find((one) => one.repository === repository);
  // The same commit read again says nothing new, so its day of reading stays; that nothing is newer is known again.
  const isSame = last?.commit === commit && (!isNewest || last.read > today);
  const entry = { repository, commit, date, read: isSame ? last.read : today };
  if (JSON.stringify(last) !== JSON.stringify(entry)) {
    const entries =
      last === undefined ? [...imports, entry] : imports.map((one) => (one === last ? entry : one));
    const comment =
      '# For each library, the commit that was imported last. The import tool writes this file.\n';
    texts.push([importsFile, comment + stringify(entries, quotedTexts)]);
  }
  return texts;
};
