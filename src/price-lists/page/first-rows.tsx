import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../browser/button.tsx';
import type { TableRow } from '../../tables/table.ts';

/** How many rows are shown as they are. */
const shownRows = 5;

/** How many columns are shown at a time: a sheet may have thousands. */
const columnsAtATime = 40;

/** How many columns that are not used are named in a line. */
const namedColumns = 8;

/** How many values a column has beside its heading where the rows have no room. */
const narrowValues = 3;

type FirstRowsProps = {
  /** Whose rows they are, where a page shows those of several files. */
  readonly of?: string;
  /** The rows down to the headings, shown before the others. */
  readonly above?: FirstRowsProps['rows'];
  readonly rows: readonly Pick<TableRow, 'number' | 'cells'>[];
  /** What the columns are called. */
  readonly names: readonly string[];
  /** Whether a column is used, and so is shown wherever it stands. */
  readonly isUsed: (column: number) => boolean;
  /** Whether a column is still to be chosen, so that those that are not used are shown too. */
  readonly isIncomplete: boolean;
  /** What stands above a column: what it is taken for. */
  readonly head: (column: number) => VNode | undefined;
  /** The class of the cell that it stands in. */
  readonly headClass: (column: number) => string;
};

/** The columns that are not used, in one line. */
const FoldedColumns = ({
  names,
  onShow,
}: {
  readonly names: readonly string[];
  readonly onShow: () => void;
}) => {
  const more = names.length - namedColumns;
  const named = names.slice(0, namedColumns).join(', ');
  return (
    <p class="folded-columns">
      {names.length === 1 ? '1 column is not used: ' : `${names.length} columns are not used: `}
      <span class="exact">{named}</span>
      {more > 0 && ` and ${more} more`}.{' '}
      <Button isQuiet onPress={onShow}>
        Show {names.length === 1 ? 'it' : 'them'}
      </Button>
    </p>
  );
};

/**
 * The first rows of a list as they are, and above each column what it is taken for. Columns that are used come first; the others are
 * one line, unless a column is still to be chosen.
 */
export const FirstRows = ({
  of = 'the list',
  above = [],
  rows,
  names,
  isUsed,
  isIncomplete,
  head,
  headClass,
}: FirstRowsProps) => {
  const [shown, setShown] = useState(columnsAtATime);
  const [isUnfolded, setUnfolded] = useState(false);
  // A column stays where it is when it is chosen for something else, or for nothing.
  const [first] = useState(() => names.flatMap((_, column) => (isUsed(column) ? [column] : [])));
  const order = [...first, ...names.map((_, column) => column).filter((column) => !first.includes(column))];
  const isKept = (column: number): boolean => isUsed(column) || first.includes(column);
  const unused = order.filter((column) => !isKept(column));
  const isFolded = !isUnfolded && !isIncomplete && unused.length > 0;
  const columns = order.filter((column, at) => isKept(column) || (!isFolded && at < shown));
  const firstRows = rows.slice(0, shownRows);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section class="first-rows" aria-label={`The first rows of ${of}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="label">
                Row
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" class={headClass(column)}>
                  {head(column)}
                  <span class="values exact">
                    {firstRows
                      .slice(0, narrowValues)
                      .map(({ cells }) => cells[column] ?? '')
                      .filter((text) => text !== '')
                      .join(' | ')}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...above, ...firstRows].map((row) => (
              <tr key={row.number} class={above.includes(row) ? 'above' : undefined}>
                <th scope="row">{row.number}</th>
                {columns.map((column) => (
                  <td key={column} class="exact">
                    {row.cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isFolded && (
        <FoldedColumns names={unused.map((column) => names[column] ?? '')} onShow={() => setUnfolded(true)} />
      )}
      {!isFolded && names.length > shown && (
        <Button isQuiet onPress={() => setShown((before) => before + columnsAtATime)}>
          Show more of the {names.length} columns
        </Button>
      )}
    </>
  );
};

type ColumnSelectProps = {
  /** What the column is called. */
  readonly name: string;
  /** The id of the element that says more. */
  readonly describedBy?: string;
  /** What a column can be taken for. */
  readonly uses: readonly { readonly value: string; readonly text: string }[];
  /** What it is taken for; empty for nothing. */
  readonly value: string;
  readonly onUse: (value: string) => void;
};

/** What a column is taken for, chosen above it. */
export const ColumnSelect = ({ name, describedBy, uses, value, onUse }: ColumnSelectProps) => (
  <select
    aria-label={`Column ${name} is`}
    aria-describedby={describedBy}
    autocomplete="off"
    value={value}
    onInput={({ currentTarget }) => onUse(currentTarget.value)}
  >
    <option value="">Not used</option>
    {uses.map((use) => (
      <option key={use.value} value={use.value}>
        {use.text}
      </option>
    ))}
  </select>
);
