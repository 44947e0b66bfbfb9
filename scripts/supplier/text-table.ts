/** Lines of columns, as wide as their widest cell, with a heading above. */
export const textTable = (heading: readonly string[], rows: readonly (readonly string[])[]): string => {
  const lines = [heading, ...rows];
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
