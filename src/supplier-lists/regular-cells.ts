/** How a text separates the cells of its rows. */
export type Separators = { readonly delimiter: string; readonly newline: string };

/** Takes what is read of a table. */
export type CellTaker = {
  /** The text of the cell of a column: the part of a text from one index to another. */
  readonly textOf: (column: number, text: string, start: number, end: number) => string;
  /** Takes a row, in the order of the text. Blank rows and an empty one after the last line break count too. */
  readonly onRow: (cells: string[]) => void;
};

const quote = 0x22;

/** The index of the quotation mark that ends the cell whose text begins at an index; -1 if none does. */
const closingQuote = (text: string, from: number): number => {
  let at = text.indexOf('"', from);
  while (at !== -1 && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2);
  return at;
};

/**
 * Reads the cells of a text whose quotation marks are all in their place, as Papa Parse would. It needs less time and memory,
 * because a cell that `textOf` knows already is not made again. Returns false at the first cell that has
 * text after its closing quotation mark or has none: then Papa Parse has to read the whole text.
 */
export const readRegularCells = (
  text: string,
  { delimiter, newline }: Separators,
  { textOf, onRow }: CellTaker,
): boolean => {
  const { length } = text;
  const indexFrom = (mark: string, from: number): number => {
    const at = text.indexOf(mark, from);
    return at === -1 ? length : at;
  };
  let width = 0;
  let nextDelimiter = -1;
  let nextNewline = -1;
  for (let start = 0; ; ) {
    const cells = new Array<string>(width);
    let column = 0;
    for (;;) {
      let end = start;
      if (text.charCodeAt(start) === quote) {
        const close = closingQuote(text, start + 1);
        if (close === -1) return false;
        end = close + 1;
        if (text.indexOf('"', start + 1) === close) cells[column] = textOf(column, text, start + 1, close);
        else {
          const cell = text.slice(start + 1, close).replaceAll('""', '"');
          cells[column] = textOf(column, cell, 0, cell.length);
        }
      }
      if (nextDelimiter < end) nextDelimiter = indexFrom(delimiter, end);
      if (nextNewline < end) nextNewline = indexFrom(newline, end);
      const isLast = nextNewline < nextDelimiter || nextDelimiter === length;
      const after = isLast ? nextNewline : nextDelimiter;
      if (end === start) cells[column] = textOf(column, text, start, after);
      else if (end !== after) return false;
      column += 1;
      start = after + (isLast ? newline.length : delimiter.length);
      if (isLast) break;
    }
    if (column < width) cells.length = column;
    width = column;
    onRow(cells);
    if (start > length) return true;
  }
};
