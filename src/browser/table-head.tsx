type TableHeadProps = {
  /** The headings of the columns, in their order. */
  readonly columns: readonly string[];
  /** The heading of a last column of buttons, for screen readers alone. */
  readonly acts?: string;
};

/** The head of a table. */
export const TableHead = ({ columns, acts }: TableHeadProps) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
      {acts !== undefined && (
        <th scope="col">
          <span class="hidden">{acts}</span>
        </th>
      )}
    </tr>
  </thead>
);
