/** What a caller knows of headings, which a reader of tables does not. */
export type HeadingWords = {
  /** Whether a text is a heading that such tables usually have. */
  readonly looksLikeHeading: (text: string) => boolean;
  /** Whether a text is what a second row of headings adds to the first, such as `EUR`. */
  readonly looksLikeAddition: (text: string) => boolean;
};

/** Which rows of a list have its headings: the number of the first, as a spreadsheet counts rows, and how many they are. */
export type HeadingRows = { readonly row: number; readonly count: number };

/** How many rows are looked at for headings. Price lists begin with a title and an address. */
const examinedRows = 30;

/** How many cells of such a row. */
const examinedCells = 1000;

/** A row as far as it may have headings. */
type PossibleHeadings = {
  readonly number: number;
  readonly cells: readonly string[];
  readonly isHidden?: true;
};

const knownIn = (cells: readonly string[], { looksLikeHeading }: HeadingWords): number =>
  cells.slice(0, examinedCells).filter((cell) => looksLikeHeading(cell)).length;

/**
 * The row that has the headings: the one with most known headings near the beginning, if it has at least two of them and more than
 * the first row with text; else that row. A hidden row has them only where no other has two known ones.
 */
export const guessHeadingRow = (rows: readonly PossibleHeadings[], words: HeadingWords): number => {
  const counted = rows
    .slice(0, examinedRows)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ number, cells, isHidden = false }) => ({ number, isHidden, knownCount: knownIn(cells, words) }));
  const shown = counted.filter(({ isHidden }) => !isHidden);
  const examinedHere = shown.some(({ knownCount }) => knownCount >= 2) ? shown : counted;
  const [first = { number: 1, knownCount: 0 }] = shown.length > 0 ? shown : counted;
  return examinedHere.reduce(
    (best, row) => (row.knownCount >= 2 && row.knownCount > best.knownCount ? row : best),
    first,
  ).number;
};

/**
 * The texts of rows of headings in each column, one after the other. What the last row adds to a heading beside it counts for that one
 * too: of `Price` over `EUR` and `USD`, the second is `Price USD`.
 */
export const joinedHeadings = (
  rows: readonly (readonly string[])[],
  { looksLikeAddition }: HeadingWords,
): string[] => {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  let added = '';
  return Array.from({ length: width }, (_, column) => {
    const texts = rows.map((cells) => (cells[column] ?? '').trim());
    const last = texts.pop() ?? '';
    const own = texts.filter((text) => text !== '').join(' ');
    const isAddition = last !== '' && looksLikeAddition(last);
    const above = own === '' && isAddition ? added : own;
    added = isAddition ? above : '';
    return [above, last].filter((text) => text !== '').join(' ');
  });
};

/**
 * The rows that have the headings: the one that `guessHeadingRow` finds, and the row above it or below it if their texts together
 * are more known headings, or as many and the second row has nothing but headings and what they add. A row with digits is one of values.
 */
export const guessHeadingRows = (rows: readonly PossibleHeadings[], words: HeadingWords): HeadingRows => {
  const row = guessHeadingRow(rows, words);
  const { looksLikeHeading, looksLikeAddition } = words;
  const isPart = (cell: string): boolean =>
    cell.trim() === '' || looksLikeHeading(cell) || looksLikeAddition(cell);
  const near = rows.slice(0, examinedRows + 1);
  const isHidden = near.find(({ number }) => number === row)?.isHidden;
  const cellsOf = (number: number): readonly string[] | undefined =>
    near
      .find((other) => other.number === number && other.isHidden === isHidden)
      ?.cells.slice(0, examinedCells);
  const alone = knownIn(cellsOf(row) ?? [], words);
  if (alone < 2) return { row, count: 1 };
  for (const first of [row, row - 1]) {
    const pair = [cellsOf(first), cellsOf(first + 1)].filter((cells) => cells !== undefined);
    const other = pair[first === row ? 1 : 0] ?? [];
    if (pair.length < 2 || !other.some((cell) => cell.trim() !== '')) continue;
    const isWords = other.every((cell) => !/[0-9]/.test(cell) || isPart(cell));
    const knownCount = knownIn(joinedHeadings(pair, words), words);
    const isMore = isWords && knownCount > alone;
    const isAsMany = knownCount === alone && other.every(isPart);
    if (isMore || isAsMany) return { row: first, count: 2 };
  }
  return { row, count: 1 };
};
