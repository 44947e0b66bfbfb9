import { type CellValue, cellValue } from './cell-value.ts';
import { digestRow } from './digest-row.ts';
import type { Mapping } from './mapping.ts';
import { type MemberName, memberNames, members } from './members.ts';
import { oneDayLater } from './one-day-later.ts';

/** What one row says of each member. */
export type RowValues = ReadonlyMap<MemberName, CellValue>;

/** Takes the values of one row from where the mapping says that they are. */
export const rowValues = async (
  cells: readonly string[],
  { sources, decimalMark }: Mapping,
): Promise<RowValues> => {
  const digest = await digestRow(cells);

  const textOf = (name: MemberName): string => {
    const source = sources.get(name);
    switch (source?.from) {
      case 'column':
        return cells[source.column] ?? '';
      case 'constant':
        return source.text;
      case 'digest':
        return digest;
      case 'one-day':
        return oneDayLater(textOf('observedAt').trim());
      default:
        return '';
    }
  };

  return new Map(memberNames.map((name) => [name, cellValue(textOf(name), members[name], decimalMark)]));
};
