import { columnOf, type Field, fields, type Source } from '../columns/fields/fields.ts';
import { fieldHeadings, isKnownHeading, partsListNumbers } from '../columns/fields/headings.ts';
import type { Target } from '../columns/fields/target.ts';
import {
  columnsNamed,
  guessColumns,
  type ListMapping,
  unansweredMapping,
} from '../columns/mapping/mapping.ts';
import { filledLength } from '../tables/parse-table.ts';
import type { PlainTable } from '../tables/table.ts';
import { savedColumns } from './saved-columns.ts';

/** Which cells of a list are looked up, by the places of their columns from 0. */
export type LineColumns = {
  /** Undefined for a list that names no manufacturers: its lines have candidates alone until a person decides. */
  readonly manufacturer: number | undefined;
  readonly partNumber: number;
  /** Whether spaces at either end of a cell are removed. Otherwise they count, as in every lookup. */
  readonly isTrimmed: boolean;
};

/** The columns as far as a list tells them. */
export type GuessedColumns = Omit<LineColumns, 'partNumber'> & { readonly partNumber: number | undefined };

type LineField = 'manufacturer' | 'partNumber';

const field = ({ label, about }: Field): Field => ({
  label,
  about,
  form: 'text',
  optional: true,
  initial: { from: 'unset' },
});

/** Lists whose lines are looked up. A number of any kind is the part number where no column has a surer one. */
const lineTarget: Target<LineField> = {
  names: ['manufacturer', 'partNumber'],
  fields: {
    manufacturer: field(fields.manufacturer),
    partNumber: field(fields.manufacturerPartNumber),
  },
  headings: (name) =>
    name === 'manufacturer'
      ? fieldHeadings('manufacturer')
      : { ...fieldHeadings('manufacturerPartNumber'), last: partsListNumbers },
  identifier: 'partNumber',
  askedWith: {},
  decisive: [],
  sharedFirst: 'partNumber',
  isUnconfirmed: true,
};

/** The columns whose headings often mean part numbers, and as often something else: `Typ`, `Bestellnummer`, `Artikelnummer`. */
export const doubtfulColumns = (table: PlainTable): number[] => {
  const { weak, shared } = fieldHeadings('manufacturerPartNumber');
  const doubtful = columnsNamed(table, [...shared, ...weak]);
  return doubtful.length > 0 ? doubtful : columnsNamed(table, partsListNumbers);
};

/** The columns of a list without headings, by how many it has: a manufacturer and a part number, or part numbers alone. */
const guessByWidth = (width: number): Omit<GuessedColumns, 'isTrimmed'> => {
  if (width === 2) return { manufacturer: 0, partNumber: 1 };
  return { manufacturer: undefined, partNumber: width === 1 ? 0 : undefined };
};

/** The same by the cells of its first row, unless that is narrower than most rows below it, as a title is. */
const guessByRows = ({ rows: [first, ...others] }: PlainTable): Omit<GuessedColumns, 'isTrimmed'> => {
  const width = filledLength(first?.cells ?? []);
  const wider = others.filter(({ cells }) => filledLength(cells) > width).length;
  return guessByWidth(2 * wider > others.length + 1 ? 0 : width);
};

/** The columns that the headings of a list tell, and whether any of them is known. */
const guessByHeadings = (table: PlainTable) => {
  const { headings } = table;
  const sources = guessColumns(table, lineTarget);
  const manufacturer = columnOf(sources.get('manufacturer'));
  const number = columnOf(sources.get('partNumber'));
  const { own, weak } = fieldHeadings('manufacturerPartNumber');
  // Without manufacturers, a number of another kind is hardly ever a part number.
  const isPartNumber =
    manufacturer !== undefined || columnsNamed(table, [...own, ...weak]).some((column) => column === number);
  const partNumber = isPartNumber ? number : undefined;
  /** In a list of two columns, the one that is left, unless it has something else. */
  const other = (column: number | undefined): number | undefined => {
    const left = headings.length === 2 && column !== undefined ? 1 - column : undefined;
    return left === undefined || isKnownHeading(headings[left] ?? '') ? undefined : left;
  };
  const isKnown = manufacturer !== undefined || partNumber !== undefined;
  return {
    manufacturer: manufacturer ?? other(partNumber),
    partNumber: partNumber ?? other(manufacturer),
    isKnown: isKnown || headings.filter(isKnownHeading).length >= 2,
  };
};

/** A table without the columns that a lookup added to it. */
const withoutAdded = (table: PlainTable): PlainTable => {
  const saved = savedColumns(table.headings);
  return saved === undefined ? table : { ...table, headings: table.headings.slice(0, saved.own) };
};

/** Whether the first row of a list has headings, as far as any is known. */
export const hasKnownHeadings = (table: PlainTable): boolean =>
  table.headingsCount > 0 && (savedColumns(table.headings) !== undefined || guessByHeadings(table).isKnown);

/**
 * The columns of a list as it tells them. A heading such as `Bestellnummer` or `Artikelnummer` is the part number if there are
 * manufacturers beside it and no column has a surer one; of two that are equally doubtful neither is. A list without headings has the
 * manufacturer first, then the part number, or part numbers alone; of a wider one nothing is guessed. Of a list that came back from a
 * lookup, its own columns count alone.
 */
export const guessLineColumns = (table: PlainTable): GuessedColumns => {
  if (table.headingsCount === 0) return { ...guessByRows(table), isTrimmed: false };
  const own = withoutAdded(table);
  const { manufacturer, partNumber, isKnown } = guessByHeadings(own);
  const columns = isKnown ? { manufacturer, partNumber } : guessByWidth(own.headings.length);
  return { ...columns, isTrimmed: false };
};

/** How a list is read by these columns. */
export const lineMappingOf = ({
  manufacturer,
  partNumber,
  isTrimmed,
}: LineColumns): ListMapping<LineField> => {
  const sourceOf = (column: number | undefined): Source =>
    column === undefined ? { from: 'nothing' } : { from: 'column', column };
  const used = [manufacturer, partNumber].filter((column) => column !== undefined);
  const mapping = unansweredMapping(
    lineTarget,
    new Map([
      ['manufacturer', sourceOf(manufacturer)],
      ['partNumber', sourceOf(partNumber)],
    ]),
  );
  if (!isTrimmed) return mapping;
  return {
    ...mapping,
    oddTexts: new Map(used.map((column) => [column, new Map([['spaces-around', 'repair']])])),
  };
};

/** Which columns are looked up, in words: by number, and by heading if the list has headings. */
export const columnsInWords = (
  { headings, headingsNumber, headingsCount }: PlainTable,
  columns: LineColumns,
): string => {
  const nameOf = (column: number): string => {
    const heading = (headings[column] ?? '').trim();
    return `column ${column + 1}${heading === '' ? '' : ` (${heading})`}`;
  };
  const row = headingsNumber === 1 ? 'the first row' : `row ${headingsNumber}`;
  const rows = headingsCount > 0 ? `${row} has headings` : 'no row has headings';
  const manufacturer = columns.manufacturer === undefined ? 'no column' : nameOf(columns.manufacturer);
  return `Manufacturer: ${manufacturer}; part number: ${nameOf(columns.partNumber)}; ${rows}.`;
};
