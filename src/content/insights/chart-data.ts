import Papa from 'papaparse';
import { withThousandsMarks } from '../../contracts/counted.ts';
import { CalendarDateSchema, DecimalSchema } from '../../contracts/primitives.ts';
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

const readTable = ([headings = [], ...rows]: readonly string[][]): TableData | undefined => {
  const isEmpty = (cell: string) => cell.trim() === '';
  const hasFaults = [headings, ...rows].some((row) => row.length !== headings.length || row.some(isEmpty));
  return hasFaults || headings.length > maxColumns || rows.length === 0 || rows.length > maxRows
    ? undefined
    : { kind: 'table', headings, rows };
};

const isCalendarDate = (text: string): boolean => CalendarDateSchema.safeParse(text).success;

/**
 * Reads the CSV of a chart: a row of two headings, then 1 to 40 rows with a label of up to 30 characters and an unsigned
 * decimal number, or all of them with a label of up to 20 characters and a day, in the order of time. Three to seven headings,
 * and rows with a text for each, are a table. Returns undefined when the text has another form.
 */
export const readChartData = (text: string): ChartData | undefined => {
  const { data, errors } = Papa.parse<string[]>(text.trim(), { header: false, delimiter: ',' });
  const [heading, ...lines] = data;
  if (errors.length === 0 && (heading?.length ?? 0) > 2) return readTable(data);
  const [name = '', measure = ''] = heading ?? [];
  const rows = lines.map(([label = '', written = '']) => ({ label, written }));
  const isTable = data.every((line) => line.length === 2) && rows.every(({ label }) => label !== '');
  if (errors.length > 0 || !isTable || name === '' || measure === '') return undefined;
  if (rows.length === 0 || rows.length > maxRows) return undefined;
  const longest = rows.reduce((most, { label }) => Math.max(most, label.length), 0);
  if (longest > maxCharacters.bars) return undefined;
  const headings = [name, measure] as const;
  const values = rows.map(({ written }) => written);
  if (values.every((value) => DecimalSchema.safeParse(value).success)) {
    return {
      headings,
      kind: 'bars',
      rows: rows.map(({ label, written }) => ({
        label,
        value: Number(written),
        written: withThousandsMarks(written),
      })),
    };
  }
  return longest <= maxCharacters.dates &&
    values.every(isCalendarDate) &&
    values.toSorted().join() === values.join()
    ? { headings, kind: 'dates', rows: rows.map(({ label, written }) => ({ label, date: written })) }
    : undefined;
};
