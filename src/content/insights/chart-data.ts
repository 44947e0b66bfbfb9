import Papa from 'papaparse';
import type { Place } from '../findings/content-finding.ts';
import { placeOf, type SyntaxTree } from './syntax-tree.ts';

/** A chart of an article: the file with its data, and where the article names it. */
type ChartReference = { readonly data: string; readonly place: Place };

/** The form of a chart's data: a CSV file in the folder that has the name of the article, beside the article. */
export const chartFile = /^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*\.csv$/;

/** The charts of an article: its Callouts that name a file with data. */
export const chartsIn = (tree: SyntaxTree): ChartReference[] =>
  tree.children.flatMap((node) =>
    node.type === 'mdxJsxFlowElement'
      ? node.attributes.flatMap((attribute) =>
          attribute.type === 'mdxJsxAttribute' &&
          attribute.name === 'data' &&
          typeof attribute.value === 'string'
            ? [{ data: attribute.value, place: placeOf(node) }]
            : [],
        )
      : [],
  );

/** What a chart shows: a bar for each row, with its label and its value, which is 0 or more. */
export type ChartData = {
  /** The headings of the two columns: what the bars stand for, and what is measured. */
  readonly headings: readonly [string, string];
  readonly rows: readonly { readonly label: string; readonly value: number; readonly written: string }[];
};

/** Most bars that one screen can show. */
const mostRows = 40;

const decimal = /^\d{1,12}(?:\.\d{1,8})?$/;

/**
 * Reads the CSV of a chart: a row of two headings, then 1 to 40 rows with a label and an unsigned decimal number.
 * Returns undefined when the text has another form.
 */
export const readChartData = (text: string): ChartData | undefined => {
  const { data, errors } = Papa.parse<string[]>(text.trim(), { header: false, delimiter: ',' });
  const [headings, ...rows] = data;
  const [name = '', measure = ''] = headings ?? [];
  const isComplete = rows.every((row) => row.length === 2 && row[0] !== '' && decimal.test(row[1] ?? ''));
  if (errors.length > 0 || headings?.length !== 2 || name === '' || measure === '') return undefined;
  if (rows.length === 0 || rows.length > mostRows || !isComplete) return undefined;
  return {
    headings: [name, measure],
    rows: rows.map(([label = '', written = '']) => ({ label, value: Number(written), written })),
  };
};
