import type { Finding } from '../../contracts/supplier/schemas/finding.ts';
import { rowOfFinding } from './row-of-finding.ts';
import type { SheetGroup } from './sheet.ts';

/** What is known of the records beside what the findings say; each list by the index of a record. */
export interface KnownRecords {
  readonly ids: readonly (string | undefined)[];
  /** The rows of the table that the records were made from, as a spreadsheet counts them. */
  readonly tableRows: readonly number[];
}

const recordOf = (pointer: string): number | undefined => {
  const [, index] = /^\/records\/([0-9]+)(?:\/|$)/.exec(pointer) ?? [];
  return index === undefined ? undefined : Number(index);
};

const notesOf = (index: number, { ids, tableRows }: KnownRecords): string[] => {
  const id = ids[index];
  const row = tableRows[index];
  return [...(id === undefined ? [] : [id]), ...(row === undefined ? [] : [`row ${row} of the table`])];
};

/** The findings record by record, in the order they came in. */
export const groupFindings = (findings: readonly Finding[], known: KnownRecords): SheetGroup[] =>
  [...Map.groupBy(findings, ({ pointer }) => recordOf(pointer))].map(([record, found]) => {
    const rows = found.map(rowOfFinding);
    return record === undefined
      ? { title: 'The batch', notes: [], rows }
      : { record, title: `Record ${record + 1}`, notes: notesOf(record, known), rows };
  });
