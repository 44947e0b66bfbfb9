import type { Finding } from '../../contracts/supplier/schemas/finding.ts';
import type { TableOrigin } from '../table/write-batch.ts';
import { rowOfFinding } from './row-of-finding.ts';
import type { SheetGroup } from './sheet.ts';

/** What is known of the records beside what the findings say; `ids` by the index of a record. */
export interface KnownRecords {
  readonly ids: readonly (string | undefined)[];
  readonly origin: TableOrigin;
}

const recordOf = (pointer: string): number | undefined => {
  const [, index] = /^\/records\/([0-9]+)(?:\/|$)/.exec(pointer) ?? [];
  return index === undefined ? undefined : Number(index);
};

const notesOf = (index: number, { ids, origin }: KnownRecords): string[] => {
  const id = ids[index];
  const row = origin.rows[index];
  return [...(id === undefined ? [] : [id]), ...(row === undefined ? [] : [`row ${row} of the table`])];
};

/** The findings record by record, in the order they came in. */
export const groupFindings = (findings: readonly Finding[], known: KnownRecords): SheetGroup[] =>
  [...Map.groupBy(findings, ({ pointer }) => recordOf(pointer))].map(([record, found]) => {
    const rows = found.map((finding) => rowOfFinding(finding, known.origin.columnOf(finding.pointer)));
    return record === undefined
      ? { title: 'The batch', notes: [], rows }
      : { record, title: `Record ${record + 1}`, notes: notesOf(record, known), rows };
  });
