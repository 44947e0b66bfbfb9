import { maxListedFindings } from '../../../contracts/supplier/limits.ts';
import { fixOfFault, labelOfChoice, type TableFault, tableFaults } from '../table/table-faults.ts';
import { counted, type Sheet, type SheetGroup, type SheetRow } from './sheet.ts';

const placeOf = ({ row, column, choice }: TableFault): string => {
  if (choice !== undefined) return labelOfChoice(choice);
  return column === undefined ? `row ${row}` : `row ${row}, column ${column}`;
};

const rowOf = (fault: TableFault): SheetRow => {
  const { code, row, choice } = fault;
  return {
    code,
    title: tableFaults[code].title,
    explanation: '/docs/suppliers#from-a-table-to-a-batch',
    place: placeOf(fault),
    detail: tableFaults[code].detail,
    remedy: fixOfFault(fault),
    ...(row === undefined ? {} : { tableRow: row }),
    ...(choice === undefined ? {} : { choice }),
  };
};

const titleOf = (row: number | undefined): string =>
  row === undefined ? 'What the list does not say' : `Row ${row} of the table`;

/** Why no batch was made from a table: first what has to be said of the list, then its rows. */
export const sheetOfTable = (faults: readonly TableFault[]): Sheet => {
  const listed = faults.slice(0, maxListedFindings);
  const groups = [...Map.groupBy(listed, ({ row }) => row)].map(
    ([row, found]): SheetGroup => ({ title: titleOf(row), notes: [], rows: found.map(rowOf) }),
  );
  const choices = faults.filter(({ choice }) => choice !== undefined).length;
  const parts = [
    ...(choices === 0 ? [] : [`${counted(choices, 'choice')} to make`]),
    ...(choices === faults.length ? [] : [`${counted(faults.length - choices, 'finding')} in the table`]),
  ];
  const cut = listed.length === faults.length ? '' : ` The first ${listed.length} are listed.`;
  return {
    outcome: 'unwritten',
    stamp: 'No batch yet',
    summary: `${parts.join(', ')}.${cut} Nothing was written.`,
    groups,
  };
};
