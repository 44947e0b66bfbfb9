import { expect, it } from 'vitest';
import { guessLineColumns } from '../../src/list-lookup/line-fields.ts';
import { answersFrom } from '../../src/list-lookup/list-index.ts';
import { offeredColumns } from '../../src/list-lookup/offered-columns.ts';
import { readList } from '../../src/list-lookup/read-list.ts';
import { listIndex } from '../../src/publish/list-index.ts';
import { libraryOf } from '../content/catalogue/library-of.ts';

const { head, shards } = listIndex(
  libraryOf(
    [
      ['Works', 'A-1'],
      ['Works', 'A-2'],
      ['Others', 'B-1'],
    ],
    { Works: ['WKS'] },
  ),
);
const answers = answersFrom(head, [...shards.values()], '');

const offeredIn = (text: string) => {
  const table = readList(text);
  return offeredColumns(table, guessLineColumns(table), answers).map(({ words }) => words);
};

it('offers columns of mostly known manufacturers and of exact part numbers, with the reason, and takes none of them', () => {
  const text = 'Pos,Was,Wer,Wieviel\n1,A-1,WKS,2\n2,A-2,works,2\n3,Z-9,Nobody,2\n';
  expect(offeredIn(text)).toEqual([
    'Column 3: 2 of 4 values are manufacturers of the catalogue.',
    'Column 2: 2 of 4 values are part numbers of the catalogue.',
  ]);
  expect(guessLineColumns(readList(text))).toMatchObject({ manufacturer: undefined, partNumber: undefined });
});

it('offers the columns whose headings can mean part numbers, and none of a list whose columns are known', () => {
  expect(offeredIn('Manufacturer,Type,Order number\nWorks,Switch,B-1\n')).toEqual([
    'Column 3 (Order number): 1 of 1 values are part numbers of the catalogue.',
    'Column 2 (Type): its heading can mean part numbers.',
  ]);
  expect(offeredIn('Manufacturer,MPN,Note\nWorks,A-1,A-2\nWorks,A-1,A-2\n')).toEqual([]);
});
