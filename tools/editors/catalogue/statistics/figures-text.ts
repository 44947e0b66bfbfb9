import { textTable } from '../../../command-line/terminal-text.ts';

/** More rows of a table are in the JSON alone. */
const shownRows = 25;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const inWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A value in a cell: a list of texts as it is, a list of anything else as its length. */
const cellOf = (value: unknown): string => {
  if (!Array.isArray(value)) return isObject(value) ? '' : String(value ?? '');
  return value.some(isObject) ? String(value.length) : value.join(', ');
};

const tableOf = (name: string, rows: readonly object[]): string => {
  const headings = Object.keys(rows[0] ?? {});
  const cells = rows.slice(0, shownRows).map((row) => headings.map((key) => cellOf(Reflect.get(row, key))));
  const more = rows.length > shownRows ? `\n… ${rows.length - shownRows} more, with --json` : '';
  return `${inWords(name)}:\n${textTable(headings.map(inWords), cells)}${more}`;
};

/** Counts as text: the single figures, then each list as a table and each group of counts the same way. */
export const figuresText = (counts: object, name?: string): string => {
  const entries = Object.entries(counts);
  const figures = entries
    .filter(([, value]) => !isObject(value))
    .map(([key, value]) => [inWords(key), cellOf(value)]);
  const others = entries.flatMap(([key, value]: [string, unknown]) => {
    if (!isObject(value)) return [];
    if (!Array.isArray(value)) return [figuresText(value, key)];
    if (value.length === 0) return [`${inWords(key)}: none`];
    return value.every(isObject) ? [tableOf(key, value)] : [`${inWords(key)}: ${value.join(', ')}`];
  });
  return [textTable([inWords(name ?? 'figure'), 'count'], figures), ...others].join('\n\n');
};
