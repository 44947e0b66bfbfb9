/** The mark before the decimals of a number. */
export type DecimalMark = '.' | ',';

/** A number as the contract writes it, or why the text of a cell is not a number. */
type NumberReading = { readonly decimal: string } | { readonly fault: 'not_a_number' | 'other_decimal_mark' };

const digits = /^[0-9]+$/;
const withPoint = /^[0-9]+(?:\.[0-9]+)?$/;
const withComma = /^[0-9]+(?:,[0-9]+)?$/;

// One to three digits that do not begin with zero, then groups of exactly three, all behind the same mark: point,
// comma, a space (ordinary, no-break, thin, narrow no-break) or an apostrophe.
const grouped = /^[1-9][0-9]{0,2}([.,' \u00a0\u2009\u202f\u2019])[0-9]{3}(?:\1[0-9]{3})*$/;

/** The digits of a whole number, with or without grouping marks; undefined for anything else. */
const wholeDigits = (text: string): string | undefined => {
  if (digits.test(text)) return text;
  const [, mark] = grouped.exec(text) ?? [];
  return mark === undefined ? undefined : text.replaceAll(mark, '');
};

const readWith = (text: string, decimalMark: DecimalMark): string | undefined => {
  const [whole = '', decimals, ...more] = text.split(decimalMark);
  const read = wholeDigits(whole);
  if (read === undefined || more.length > 0) return undefined;
  if (decimals === undefined) return read;
  return digits.test(decimals) ? `${read}.${decimals}` : undefined;
};

const otherMark = { '.': ',', ',': '.' } as const;

/**
 * Reads a number by the decimal mark that a person chose for the whole list. The other mark, spaces and apostrophes
 * may group digits by threes, one kind within a number. Signs, units, currencies and exponents are not read, nor is a
 * number that begins or ends with a mark.
 */
export const readNumber = (text: string, decimalMark: DecimalMark): NumberReading => {
  // Most numbers have no grouping marks, and one test is the quickest way to see it.
  if (decimalMark === '.' && withPoint.test(text)) return { decimal: text };
  if (decimalMark === ',' && withComma.test(text)) return { decimal: text.replace(',', '.') };
  const decimal = readWith(text, decimalMark);
  if (decimal !== undefined) return { decimal };
  const isOther = readWith(text, otherMark[decimalMark]) !== undefined;
  return { fault: isOther ? 'other_decimal_mark' : 'not_a_number' };
};

/** Reads a single number, by either mark; undefined when it is not a number or is ambiguous, such as `1.200`. */
export const readLoneNumber = (text: string): string | undefined => {
  const [point, comma] = [readWith(text, '.'), readWith(text, ',')];
  if (point !== undefined && comma !== undefined && point !== comma) return undefined;
  return point ?? comma;
};

/** What the numbers of a column reveal about the decimal mark of the list. */
export type ColumnMarks = {
  /** Whether a cell that may be a number has a point or a comma, so that its value depends on the chosen mark. */
  readonly dependOnMark: boolean;
  /** The marks that some cell needs to be a number. If it has both, the column mixes decimal marks. */
  readonly readOnlyWith: ReadonlySet<DecimalMark>;
  /** The index of the first row whose number is ambiguous, such as `1.200`. */
  readonly firstAmbiguous: number | undefined;
};

/** Whether a text is one number with a decimal point and another with a decimal comma, such as `1.200`. */
export const isAmbiguous = (text: string): boolean => {
  const [point, comma] = [readWith(text, '.'), readWith(text, ',')];
  return point !== undefined && comma !== undefined && point !== comma;
};

/** Whether a cell begins with a digit or with space; a number begins with no other character. */
const mayBeNumber = (cell: string): boolean => {
  const first = cell.charCodeAt(0);
  return first <= 0x39 ? first >= 0x30 || first <= 0x20 : first >= 0xa0;
};

/** Examines the cells of a column, one after the other. */
export class MarksFinder {
  readonly #readOnlyWith = new Set<DecimalMark>();
  #dependOnMark = false;
  #firstAmbiguous: number | undefined;

  /** Adds the cell of a row. Spaces around its text do not matter. */
  add(cell: string, row: number): void {
    if (!mayBeNumber(cell) || !/[.,]/.test(cell)) return;
    this.#dependOnMark = true;
    const text = cell.trim();
    const [point, comma] = [readWith(text, '.'), readWith(text, ',')];
    if (point !== undefined && comma === undefined) this.#readOnlyWith.add('.');
    if (comma !== undefined && point === undefined) this.#readOnlyWith.add(',');
    if (point !== undefined && comma !== undefined && point !== comma) this.#firstAmbiguous ??= row;
  }

  get marks(): ColumnMarks {
    return {
      dependOnMark: this.#dependOnMark,
      readOnlyWith: this.#readOnlyWith,
      firstAmbiguous: this.#firstAmbiguous,
    };
  }
}
