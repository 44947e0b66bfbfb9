import type { Mapping } from '../../columns/mapping/mapping.ts';
import { identifierFinder } from '../../columns/mapping/read-column.ts';
import type { Table } from '../../columns/profile/table.ts';
import { csvLine } from '../../text/csv.ts';
import type { FindingGroup, ListCheck } from '../check/check-list.ts';

const wordsOf = ({ place, title, detail, fix }: FindingGroup): string =>
  `${place === '' ? '' : `${place}: `}${title}. ${detail}${fix === '' ? '' : ` ${fix}`}`;

/** The groups of each row that has any, by the index of the row. */
const groupsByRow = (groups: readonly FindingGroup[]): ReadonlyMap<number, readonly FindingGroup[]> => {
  const found = new Map<number, FindingGroup[]>();
  for (const group of groups) {
    for (const row of group.rows) {
      const others = found.get(row);
      if (others === undefined) found.set(row, [group]);
      else others.push(group);
    }
  }
  return found;
};

const reportColumns = ['row', 'sourceRecordId', 'meetsContract', 'problems', 'codes', 'whatToFix'];

/**
 * A report as CSV with a line for each row of the list: its number and identifier, whether it meets the contract or is left
 * out, and what to fix.
 */
export const reportCsv = (table: Table, mapping: Mapping, { groups, valid, leftOut }: ListCheck): string => {
  const identifierOf = identifierFinder(mapping);
  const found = groupsByRow(groups);
  const lines = table.rows.map((row, index) => {
    const ofRow = found.get(index) ?? [];
    return csvLine([
      row.number,
      identifierOf(row),
      leftOut.has(index) ? 'left out' : valid[index] === 1 ? 'yes' : 'no',
      ofRow.length,
      ofRow.map(({ code }) => code).join(' '),
      ofRow.map(wordsOf).join('\n'),
    ]);
  });
  return csvLine(reportColumns) + lines.join('');
};
