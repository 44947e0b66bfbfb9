/**
 * What a terminal obeys or hides instead of showing: control characters, invisible and direction-changing format
 * characters, the line and paragraph separators, and lone surrogates.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const escapeOf = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** Text from arguments, the environment or the database for one line: `\u{a}` instead of a line break. */
export const visibleText = (text: string): string => text.replace(unseen, escapeOf);

/** The same for text of several lines, whose line breaks stay. */
export const visibleLines = (text: string): string => text.split('\n').map(visibleText).join('\n');

/** The same for data, in which a line may end with a carriage return and a line feed. */
export const visibleData = (text: string): string => visibleLines(text.replaceAll('\r\n', '\n'));

/** JSON in one line for a terminal: characters that are not shown become escapes of JSON, so the value stays the same. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value).replace(unseen, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

/** Lines of columns, as wide as their widest cell, with a heading above. No cell can begin a line of its own. */
export const textTable = (heading: readonly string[], rows: readonly (readonly string[])[]): string => {
  const lines = [heading, ...rows].map((line) => line.map(visibleText));
  const widths = heading.map((_, column) =>
    lines.reduce((most, line) => Math.max(most, line[column]?.length ?? 0), 0),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** A table of a report below an empty line, as lines; none without a row. */
export const reportSection = (
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] => (rows.length === 0 ? [] : ['', textTable(heading, rows)]);
