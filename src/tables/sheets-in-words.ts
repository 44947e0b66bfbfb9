/** The most sheets whose names are said. */
const maxNamedSheets = 10;

/** Which sheets, or price lists of a catalogue, were not read beside the one that was; empty if there are none. */
export const sheetsInWords = (
  what: 'sheet' | 'price list',
  sheets: readonly string[],
  sheet: string | undefined,
): string => {
  const others = sheets.filter((name) => name !== sheet);
  if (others.length === 0 || sheet === undefined) return '';
  const named = others.slice(0, maxNamedSheets).join(', ');
  const more = others.length > maxNamedSheets ? ` and ${others.length - maxNamedSheets} more` : '';
  return `Only one ${what} was read: ${sheet}. Not read: ${named}${more}.`;
};
