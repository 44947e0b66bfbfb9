import Papa from 'papaparse';
import { CalendarDateSchema, DecimalSchema } from '../../contracts/primitives.ts';
import { counted, withThousandsMarks } from '../../text/counted.ts';
import type { Position } from '../findings/content-finding.ts';
import { positionOf, type SyntaxNode, type SyntaxTree } from './syntax-tree.ts';

/** A chart of an article: the file with its data, and where the article names it. */
type ChartReference = { readonly data: string; readonly position: Position };

/** The form of a chart's data: a CSV file in the folder that has the name of the article, beside the article. */
export const chartFile = /^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*\.csv$/;

const dataOf = (node: SyntaxNode): string[] =>
  node.type === 'mdxJsxFlowElement'
    ? node.attributes.flatMap((attribute) =>
        attribute.type === 'mdxJsxAttribute' &&
        attribute.name === 'data' &&
        typeof attribute.value === 'string'
          ? [attribute.value]
          : [],
      )
    : [];

/** Whether a block is a Callout with a chart. */
export const isChart = (node: SyntaxNode): boolean => dataOf(node).length > 0;

/** The charts of an article: its Callouts that name a file with data. */
export const chartsIn = (tree: SyntaxTree): ChartReference[] =>
  tree.children.flatMap((node) => dataOf(node).map((data) => ({ data, position: positionOf(node) })));

/** What a table shows: a row for each thing that the first heading names, and what the others say about it. */
type TableData = {
  readonly kind: 'table';
  /** The headings of the columns, three or more. */
  readonly headings: readonly string[];
  /** The cells of each row, one for each heading. */
  readonly rows: readonly (readonly string[])[];
};

/** What a drawn chart shows: one row each of what the first heading names, measured by the second. */
type DrawnData = {
  /** The headings of the two columns: what the rows stand for, and what is measured or dated. */
  readonly headings: readonly [string, string];
} & (
  | {
      /** A bar for each row, whose value is 0 or more; `written` is the value as people read it. */
      readonly kind: 'bars';
      readonly rows: readonly { readonly label: string; readonly value: number; readonly written: string }[];
    }
  | {
      /** A day for each row, `YYYY-MM-DD`, the earliest first. */
      readonly kind: 'dates';
      readonly rows: readonly { readonly label: string; readonly date: string }[];
    }
);

/** What a chart shows: bars or dates where there are two columns, a table where there are more. */
export type ChartData = DrawnData | TableData;

/** What the bars or days of a drawn chart measure, in a sentence: `Part numbers (of 4,957), by length.` A table says it in its headings. */
export const measureInWords = ({ kind, headings: [subject, measure = ''] }: ChartData): string =>
  kind === 'table' ? '' : `${measure.replace(/^./, (first) => first.toUpperCase())}, by ${subject}.`;

/** Most columns of a table that fit beside each other on a page of an article. */
const maxColumns = 7;

/** Most rows that one screen can show. */
const maxRows = 40;

/** Most characters of a label that fit in one line of the narrowest screen: above a bar, and beside a mark. */
const maxCharacters = { bars: 30, dates: 20 } as const;

/** Why the data of a chart cannot be shown, the first reason alone, and how to fix it. Rows count from 1, the headings. */
export type ChartFault = { readonly kind: 'fault'; readonly why: string; readonly fix: string };

const faultOf = (why: string, fix: string): ChartFault => ({ kind: 'fault', why, fix });

type Cells = readonly (readonly string[])[];

/** What is wrong with the form of every chart and table. */
const formFault = (rows: Cells): ChartFault | undefined => {
  const [headings = [], ...others] = rows;
  const columns = headings.length;
  if (columns < 2 || columns > maxColumns) {
    return faultOf(
      `Row 1 of the data has ${counted(columns, 'heading')}. A chart has two, a table three to ${maxColumns}.`,
      'Write two headings separated by a comma, for example `length,part numbers`, and below it `8,412`.',
    );
  }
  if (others.length === 0 || others.length > maxRows) {
    return faultOf(
      `The data has ${counted(others.length, 'row')} below the headings. It needs 1 to ${maxRows}.`,
      others.length === 0 ? 'Add a row, for example `8,412`.' : 'Shorten the data, or make two charts of it.',
    );
  }
  for (const [index, row] of rows.entries()) {
    if (row.length !== columns) {
      return faultOf(
        `Row ${index + 1} of the data has ${counted(row.length, 'cell')}, and the headings are ${columns}.`,
        'Give each row a cell for each heading. Put a cell with a comma into quotation marks.',
      );
    }
    const empty = row.findIndex((cell) => cell.trim() === '');
    if (empty !== -1) {
      return faultOf(
        `Cell ${empty + 1} of row ${index + 1} of the data is empty.`,
        'Fill it, or delete the row.',
      );
    }
  }
  return undefined;
};

const isCalendarDate = (text: string): boolean => CalendarDateSchema.safeParse(text).success;

const isDecimal = (text: string): boolean => DecimalSchema.safeParse(text).success;

type DrawnRow = { readonly label: string; readonly written: string };

/** What is wrong with the labels and values of a drawn chart, which are dates where the first is one. */
const drawnFault = (kind: 'bars' | 'dates', rows: readonly DrawnRow[]): ChartFault | undefined => {
  const most = maxCharacters[kind];
  const isValue = kind === 'dates' ? isCalendarDate : isDecimal;
  for (const [index, { label, written }] of rows.entries()) {
    const row = index + 2;
    if (label.length > most) {
      return faultOf(
        `The label in row ${row} of the data has ${label.length} characters. ${kind === 'bars' ? 'Above a bar' : 'Beside a date'} there is room for ${most}.`,
        'Shorten the label.',
      );
    }
    if (!isValue(written)) {
      return faultOf(
        kind === 'dates'
          ? `The second cell of row ${row} of the data is not a date that exists, as that of row 2 is.`
          : `The second cell of row ${row} of the data is not a number of digits, with a point if needed.`,
        kind === 'dates'
          ? 'Write each date as YYYY-MM-DD.'
          : 'Write it like `412` or `3.5`, without unit and sign.',
      );
    }
    if (kind === 'dates' && written < (rows[index - 1]?.written ?? '')) {
      return faultOf(
        `The date in row ${row} of the data is before that of row ${row - 1}.`,
        'Put the rows in the order of time.',
      );
    }
  }
  return undefined;
};

/**
 * Reads the CSV of a chart: a row of two headings, then 1 to 40 rows with a label of up to 30 characters and an unsigned
 * decimal number, or all of them with a label of up to 20 characters and a day, in the order of time. Three to seven headings,
 * and rows with a text for each, are a table. Says the first thing that is wrong with any other text.
 */
export const readChartData = (text: string): ChartData | ChartFault => {
  const { data, errors } = Papa.parse<string[]>(text.trim(), { header: false, delimiter: ',' });
  const [error] = errors;
  if (error !== undefined) {
    return faultOf(
      `Row ${(error.row ?? 0) + 1} of the data has a quotation mark that does not fit.`,
      'Put a cell with a comma or a quotation mark into quotation marks, and write those inside twice.',
    );
  }
  const fault = formFault(data);
  if (fault !== undefined) return fault;
  const [headings = [], ...lines] = data;
  if (headings.length > 2) return { kind: 'table', headings, rows: lines };
  const [name = '', measure = ''] = headings;
  const rows = lines.map(([label = '', written = '']) => ({ label, written }));
  const kind = isCalendarDate(rows[0]?.written ?? '') ? 'dates' : 'bars';
  return (
    drawnFault(kind, rows) ?? {
      headings: [name, measure],
      ...(kind === 'dates'
        ? { kind, rows: rows.map(({ label, written }) => ({ label, date: written })) }
        : {
            kind,
            rows: rows.map(({ label, written }) => ({
              label,
              value: Number(written),
              written: withThousandsMarks(written),
            })),
          }),
    }
  );
};
