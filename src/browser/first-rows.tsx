import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { TableRow } from '../supplier-lists/table.ts';
import { Button } from './button.tsx';

/** How many rows are shown as they are. */
const shownRows = 5;

/** How many columns are shown at a time: a sheet may have thousands. */
const columnsAtATime = 40;

type FirstRowsProps = {
  readonly rows: readonly Pick<TableRow, 'number' | 'cells'>[];
  readonly columnCount: number;
  /** Whether a column is used, and so is shown wherever it stands. */
  readonly isUsed: (column: number) => boolean;
  /** What stands above a column: a cell with what it is taken for. */
  readonly head: (column: number) => VNode | undefined;
};

/** The first rows of a list as they are, and above each column what it is taken for. */
export const FirstRows = ({ rows, columnCount, isUsed, head }: FirstRowsProps) => {
  const [shown, setShown] = useState(columnsAtATime);
  const columns = Array.from({ length: columnCount }, (_, column) => column).filter(
    (column) => column < shown || isUsed(column),
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section class="first-rows" aria-label="The first rows of the list" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="label">
                Row
              </th>
              {columns.map(head)}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map((row) => (
              <tr key={row.number}>
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
      {columnCount > shown && (
        <Button isQuiet onPress={() => setShown((before) => before + columnsAtATime)}>
          Show more of the {columnCount} columns
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
