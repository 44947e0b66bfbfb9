/** Why it is uncertain which cells a row has. */
export type RowFault = 'quote_not_closed' | 'text_after_quote' | 'line_break_in_row';

/** A row of a text whose cells have a mark between them. */
export type DelimitedRow = {
  /** Its number, from 1, as a spreadsheet counts rows. */
  readonly number: number;
  /** The index in the text at which it begins, and the one after its line break. */
  readonly start: number;
  readonly end: number;
  /** The texts of its cells, without the quotation marks around them. */
  readonly cells: readonly string[];
  readonly faults: ReadonlySet<RowFault>;
};

/** The line breaks of a table. All others are part of a row, which then has a fault. */
type LineBreak = '\n' | '\r' | '\r\n';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The index after the quoted text that begins at an index; undefined if it is not closed. */
export const afterQuoted = (text: string, start: number): number | undefined => {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== quote) return at + 1;
  }
  return undefined;
};

/** How many characters tell the line breaks of a table. */
const examinedCharacters = 1024 * 1024;

/** The line break that most rows end with, by those outside quotation marks. */
const lineBreakOf = (text: string): LineBreak => {
  const length = Math.min(text.length, examinedCharacters);
  let returns = 0;
  let pairs = 0;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const closing = text.indexOf('"', at + 1);
      if (closing !== -1) at = closing;
    } else if (code === lineFeed && returns === 0) return '\n';
    else if (code === carriageReturn) {
      returns += 1;
      if (text.charCodeAt(at + 1) === lineFeed) pairs += 1;
    }
  }
  if (returns === 0) return '\n';
  return 2 * pairs > returns ? '\r\n' : '\r';
};

const noFaults: ReadonlySet<RowFault> = new Set();

/** Reads a text cell by cell. */
class CellReader {
  readonly #text: string;
  readonly #mark: number;
  readonly #lineBreak: LineBreak;
  /** Where the next cell begins. */
  at = 0;
  /** The faults of the row so far. */
  faults = noFaults;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#mark = delimiter.charCodeAt(0);
    this.#lineBreak = lineBreakOf(text);
  }

  get isAtEnd(): boolean {
    return this.at >= this.#text.length;
  }

  /** Goes past a delimiter; false if there is none. */
  takeDelimiter(): boolean {
    if (this.#text.charCodeAt(this.at) !== this.#mark) return false;
    this.at += 1;
    return true;
  }

  /** Goes past the line break of a row; false if there is none. */
  takeLineBreak(): boolean {
    if (!this.#isLineBreak(this.at)) return false;
    this.at += this.#lineBreak.length;
    return true;
  }

  /** The text of the next cell, up to the delimiter or line break after it. */
  takeCell(): string {
    if (this.#text.charCodeAt(this.at) === quote) return this.#takeQuoted();
    const start = this.at;
    this.#goToEnd();
    return this.#text.slice(start, this.at);
  }

  #isLineBreak(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return (code === lineFeed || code === carriageReturn) && this.#text.startsWith(this.#lineBreak, at);
  }

  #note(fault: RowFault): void {
    if (!this.faults.has(fault)) this.faults = new Set([...this.faults, fault]);
  }

  #goToEnd(): void {
    for (; !this.isAtEnd; this.at += 1) {
      const code = this.#text.charCodeAt(this.at);
      if (code === this.#mark) return;
      if (code === lineFeed || code === carriageReturn) {
        if (this.#isLineBreak(this.at)) return;
        this.#note('line_break_in_row');
      }
    }
  }

  /** Goes past what only looks empty; whether the cell ends after it. */
  #endsAfterSpaces(from: number): boolean {
    const text = this.#text;
    let end = from;
    let isLoose = false;
    for (; end < text.length && text.charCodeAt(end) !== this.#mark && !this.#isLineBreak(end); end += 1) {
      const code = text.charCodeAt(end);
      if (code === lineFeed || code === carriageReturn) isLoose = true;
      else if (text.charAt(end).trim() !== '') return false;
    }
    if (isLoose) this.#note('line_break_in_row');
    this.at = end;
    return true;
  }

  #takeQuoted(): string {
    const text = this.#text;
    const start = this.at + 1;
    for (let closing = text.indexOf('"', start); closing !== -1; ) {
      if (text.charCodeAt(closing + 1) === quote) closing = text.indexOf('"', closing + 2);
      else {
        if (this.#endsAfterSpaces(closing + 1)) return text.slice(start, closing).replaceAll('""', '"');
        this.#note('text_after_quote');
        closing = text.indexOf('"', closing + 1);
      }
    }
    this.#note('quote_not_closed');
    this.at = text.length;
    return text.slice(start);
  }
}

/** Whether a text is empty, or only looks so. */
const isBlank = (text: string): boolean => text === '' || text.trim() === '';

/**
 * The rows of a text that have some text or a fault, one after the other. Other rows are only counted. Of a row with more cells than `maxCells`
 * those up to it are given, and one more: the first of the others that has text, else a blank one.
 */
export function* delimitedRows(
  text: string,
  { delimiter, maxCells }: { readonly delimiter: string; readonly maxCells: number },
): Generator<DelimitedRow, void, undefined> {
  const reader = new CellReader(text, delimiter);
  for (let number = 1; !reader.isAtEnd; number += 1) {
    if (reader.takeLineBreak()) continue;
    const start = reader.at;
    const cells: string[] = [];
    let isEmpty = true;
    reader.faults = noFaults;
    do {
      const cell = reader.takeCell();
      if (cells.length <= maxCells) cells.push(cell);
      else if (isBlank(cells[maxCells] ?? '')) cells[maxCells] = cell;
      isEmpty &&= isBlank(cell);
    } while (reader.takeDelimiter());
    reader.takeLineBreak();
    const { at: end, faults } = reader;
    // A copy has no room for more cells.
    if (!isEmpty || faults.size > 0) yield { number, start, end, cells: cells.slice(), faults };
  }
}
