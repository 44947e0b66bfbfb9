import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const template = join(import.meta.dirname, 'template');

/** A text of the template with the name in it; the places in a YAML string in double quotes say so. */
const filledIn = (text: string, name: string): string =>
  text
    .replaceAll('{{name}}', () => name)
    .replaceAll('{{escaped name}}', () => JSON.stringify(name).slice(1, -1));

/** The files of an empty catalogue by their names, with comments that say what goes where. */
export const emptyContent = (name: string): ReadonlyMap<string, string> => {
  const files = readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: own }) => join(parentPath, own))
    .sort();
  return new Map(
    files.map((path) => [
      relative(template, path).split(sep).join('/'),
      filledIn(readFileSync(path, 'utf8'), name),
    ]),
  );
};
