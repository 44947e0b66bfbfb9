import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogueColumns } from '../../src/contracts/record-columns.ts';

const page = readFileSync('content/docs/spreadsheets.mdx', 'utf8');
const names = catalogueColumns.map(({ name }) => name);

/** The name that a spreadsheet gives to a column of `products.csv`. */
const letterOf = (name: string): string => {
  const at = names.indexOf(name);
  const first = Math.floor(at / 26);
  return `${first === 0 ? '' : String.fromCharCode(64 + first)}${String.fromCharCode(65 + (at % 26))}`;
};

it('the formulas for a spreadsheet name the columns of the products file that the page says they do', () => {
  const lines = page.split('\n').filter((line) => line.startsWith('=IF('));
  const columnsIn = (line: string) => [
    ...new Set([...line.matchAll(/\$Products\.\$([A-Z]+)/g)].map(([, letter = '']) => letter)),
  ];
  expect(lines.map(columnsIn)).toEqual(
    [
      ['manufacturer.name', 'manufacturerPartNumber'],
      ['verification.evidenceAsOf'],
      ['verification.status'],
      ['links.record'],
    ].map((columns) => columns.map(letterOf)),
  );
});

it('the query names fields that the products file has', () => {
  const fields = [...page.matchAll(/"([a-z]+(?:\.[A-Za-z]+)+|manufacturerPartNumber)"/g)].map(
    ([, name = '']) => name,
  );
  expect(fields.length).toBeGreaterThan(4);
  expect(fields.filter((name) => !names.includes(name))).toEqual([]);
});
