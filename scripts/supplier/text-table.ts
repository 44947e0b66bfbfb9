import { visibleText } from './visible-text.ts';

/** Lines of columns, as wide as their widest cell, with a heading above. No cell can begin a line of its own. */
export const textTable = (heading: readonly string[], rows: readonly (readonly string[])[]): string => {
  const lines = [heading, ...rows].map((line) => line.map(visibleText));
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
