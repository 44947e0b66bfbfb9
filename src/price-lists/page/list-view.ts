import type { Instant } from '../../../packages/record-contract/src/index.ts';
import { type FieldName, fields, howToEnterValue } from '../../columns/fields/fields.ts';
import { type Mapping, tableSummary } from '../../columns/mapping/mapping.ts';
import type { OpenedList } from '../../columns/profile/open-list.ts';
import type { Table } from '../../columns/profile/table.ts';
import { columnNotes } from '../../columns/questions/column-notes.ts';
import { hasTierWithoutQuantity } from '../../columns/questions/field-sources.ts';
import type { Question } from '../../columns/questions/question.ts';
import { recordQuestions, usualAnswers } from '../../columns/questions/questions.ts';
import type { HeadingRows } from '../../tables/heading-rows.ts';
import { columnNames, type TableRow } from '../../tables/table.ts';
import type { Delimiter, TextForm } from '../../tables/text-form.ts';
import {
  columnChoices,
  labelOfOption,
  optionOf,
  quantityOf,
  type Taken,
  takenColumns,
} from './column-uses.ts';

/** Where a list is read from: CSV, or a sheet of an Excel file, the first if none is named. */
export type ListSource = {
  /** Tells lists apart, also two that are read from one file. */
  readonly id: number;
  readonly file: Blob;
  /** Its text as the page shows it, perhaps changed by a person. Without it, the list is read from the file and not shown as text. */
  readonly text?: string | undefined;
  readonly sheet?: string | undefined;
  /** Where the headings are; without it, where they are likely. */
  readonly headings?: HeadingRows | undefined;
  /** How the text of the file is read; without it, as is likely. */
  readonly encoding?: string | undefined;
  readonly delimiter?: Delimiter | undefined;
};

/** A list with everything that decides what comes of checking it. */
export type ListToCheck = {
  readonly source: ListSource;
  readonly mapping: Mapping;
  readonly now: Instant;
};

/** All that the session knows of a list and cannot read again: another session goes on with it. */
export type ListState = {
  readonly source: ListSource;
  readonly mapping: Mapping;
  /** Its headings as text: lists of the same form can have the same answers. */
  readonly form: string;
  /** The time that it was checked as of; undefined while it is not checked as it is now. */
  readonly checkedAt: Instant | undefined;
  /** The list that it corrects, with which it is compared. */
  readonly first: ListToCheck | undefined;
};

/** What a column can be taken for. */
type ColumnUse = { readonly value: string; readonly text: string };

/** A column, and what it is taken for. */
export type ColumnView = {
  readonly name: string;
  /** The value is empty if it is taken for nothing. */
  readonly use: ColumnUse;
  /** Why it is taken for that before a person confirmed it; empty once it is confirmed. */
  readonly reason: string;
  /** What a person should know of the column before its rows are checked. */
  readonly note: string | undefined;
  /** The quantity from which the prices of the column apply; undefined if none is to be named. */
  readonly quantity: string | undefined;
};

/** A list as the page shows it. */
export type ListView = {
  /** What the list is opened again with: in another worker, and after Undo. */
  readonly state: ListState;
  /** A warning about how the list was read; empty when there is none. */
  readonly note: string;
  /** The names of the sheets of an Excel file, or of the price lists of a catalogue; none for another file. */
  readonly sheets: readonly string[];
  readonly hiddenSheets: readonly string[];
  readonly sheet: string;
  /** How the text of the file was read; undefined for an Excel file and a catalogue. */
  readonly form: TextForm | undefined;
  readonly headings: HeadingRows;
  /** The rows that may have the headings, with the beginning of their texts. */
  readonly possibleHeadings: readonly { readonly number: number; readonly text: string }[];
  /** The rows down to the headings, as they are; none if that is one row. */
  readonly above: readonly Pick<TableRow, 'number' | 'cells'>[];
  readonly rowCount: number;
  /** The size of the list and its unused columns, in words. */
  readonly summary: string;
  readonly columns: readonly ColumnView[];
  /** What every column can be taken for. */
  readonly uses: readonly ColumnUse[];
  /** The first rows. */
  readonly rows: readonly Pick<TableRow, 'number' | 'cells'>[];
  /** The fields of which a column is still to be chosen, and whether the list may have none. */
  readonly missing: readonly {
    readonly name: FieldName;
    readonly label: string;
    readonly optional: boolean;
    /** What is to be decided, with the columns that could be it and their first values; empty if nothing is known. */
    readonly asked: string;
  }[];
  /** Whether a quantity is still to be named from which a column of prices applies. */
  readonly lacksQuantity: boolean;
  /** Those of the second step: the columns of the first are questions too. */
  readonly questions: readonly Question[];
  /** The usual answers that can be accepted together, in words. */
  readonly usual: readonly string[];
  /** How many choices are still to make: all of them, and those without the columns to confirm. */
  readonly open: { readonly all: number; readonly questions: number };
  /** How values are entered, if an answer is no value of its field; else empty. */
  readonly unreadable: string;
};

/** How many rows are shown as they are. */
const shownRows = 5;

/** How many characters of a row tell it from others. */
const rowCharacters = 60;

/** The beginning of the texts of a row, on one line. */
const textOfRow = ({ cells }: TableRow): string => {
  const filled = cells.slice(0, rowCharacters).map((cell) => cell.slice(0, rowCharacters).trim());
  const text = filled.filter((cell) => cell !== '').join(' | ');
  return text.length > rowCharacters ? `${text.slice(0, rowCharacters - 1)}…` : text;
};

/** The rows down to the headings, if they are more than one. */
const rowsAbove = ({ beginning, headings, headingsNumber, headingsCount }: Table): ListView['above'] => {
  const above = beginning
    .filter(({ number }) => number < headingsNumber + headingsCount)
    .map(({ number, cells }) => ({ number, cells: cells.slice(0, headings.length) }));
  return above.length > 1 ? above.slice(-shownRows) : [];
};

/** The fields that only a column can give. */
const needed: readonly FieldName[] = [
  'sourceRecordId',
  'title',
  'manufacturer',
  'manufacturerPartNumber',
  'quantity',
  'unitPrice',
];

/** The fields of a column that is still to be chosen. */
const missingColumns = ({ sources }: Mapping): FieldName[] =>
  needed.filter((name) => sources.get(name)?.from === 'unset');

const reasons = {
  column: 'guess',
  'tier-rows': 'guess: the heading says a quantity, and item numbers repeat',
  percent: 'guess: the heading says a tax rate, and values are above 1',
  'tier-columns': 'guess: the heading says a quantity',
} as const;

const reasonOf = (taken: readonly Taken[]): string => {
  const guess = taken.find(({ isGuess }) => isGuess);
  return guess === undefined ? '' : reasons[guess.use];
};

/** What the page shows of a list that will be checked as of this time. */
export const viewOf = (
  { table, note, sheets, hiddenSheets = [], sheet = '' }: OpenedList,
  state: ListState,
  now: Instant,
): ListView => {
  const { mapping } = state;
  const { headings, headingsNumber, headingsCount, rowCount, rows } = table;
  const notes = columnNotes(table, mapping, now);
  const takenOf = takenColumns(mapping.sources);
  const questions = recordQuestions(table, mapping);
  const open = questions.flatMap((question) => question.open ?? []);
  return {
    state,
    note,
    sheets,
    hiddenSheets,
    sheet,
    form: table.form,
    headings: { row: headingsNumber, count: headingsCount },
    possibleHeadings: table.beginning.map((row) => ({ number: row.number, text: textOfRow(row) })),
    above: rowsAbove(table),
    rowCount,
    summary: tableSummary(table, mapping),
    columns: columnNames(headings).map((name, column) => {
      const taken = takenOf.get(column) ?? [];
      return {
        name,
        use: { value: optionOf(taken), text: labelOfOption(taken) },
        reason: reasonOf(taken),
        note: notes.get(column),
        quantity: quantityOf(mapping.sources, column),
      };
    }),
    uses: columnChoices(mapping.sources).map((uses) => ({
      value: optionOf(uses),
      text: labelOfOption(uses),
    })),
    rows: rows.slice(0, shownRows).map(({ number, cells }) => ({ number, cells })),
    missing: missingColumns(mapping).map((name) => {
      const { label, optional } = fields[name];
      return { name, label, optional, asked: questions.find(({ kind }) => kind === name)?.seen ?? '' };
    }),
    lacksQuantity: hasTierWithoutQuantity(mapping.sources.get('unitPrice')),
    questions: questions
      .filter(({ group }) => group !== 'columns')
      .map(({ take: _, ...question }) => question),
    usual: usualAnswers(table, mapping).map(({ words }) => words),
    open: {
      all: open.length,
      questions: open.filter((code) => code !== 'guess_not_confirmed').length,
    },
    unreadable: open.includes('not_readable') ? howToEnterValue : '',
  };
};
