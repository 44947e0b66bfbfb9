import { beforeAll, expect, it } from 'vitest';
import { noDecisions } from '../../src/list-lookup/decisions.ts';
import { guessLineColumns } from '../../src/list-lookup/line-fields.ts';
import { manufacturerQuestions } from '../../src/list-lookup/line-questions.ts';
import { createLineLookup } from '../../src/list-lookup/look-up-lines.ts';
import { type OpenCatalogue, openCatalogue } from '../../src/list-lookup/open-catalogue.ts';
import type { OwnFile } from '../../src/list-lookup/own-files.ts';
import { linesOf, readList } from '../../src/list-lookup/read-list.ts';
import { readOwnFile } from '../../src/list-lookup/read-own-file.ts';
import { returnedCsv } from '../../src/list-lookup/returned-list.ts';
import { suiteDirectory } from '../temporary-directory.ts';
import { editionsOfWorks, origin, publishedCatalogue } from './published-catalogue.ts';

const directory = suiteDirectory();
const said = (): undefined => undefined;
let catalogue: OpenCatalogue;

beforeAll(() => {
  const { readText } = publishedCatalogue(editionsOfWorks().slice(0, 1), origin, directory());
  catalogue = openCatalogue(readText, origin);
});

/** What comes of a list, as the page and the command look it up. */
const lookUp = async (
  text: string,
  ownFiles: readonly OwnFile[] = [],
  changesOf?: (id: string) => string,
) => {
  const table = readList(text);
  const { partNumber = 1, ...columns } = guessLineColumns(table);
  const lookUpLines = createLineLookup({
    answers: await catalogue.answers(),
    ownFiles,
    advisories: 'unavailable',
  });
  const lines = linesOf(table, { ...columns, partNumber });
  const done: number[] = [];
  const pause = async (part: number): Promise<void> => {
    done.push(part);
  };
  const results = await lookUpLines(
    { lines, headings: table.headings },
    { decisions: noDecisions, said, changesOf, pause },
  );
  return {
    results,
    done,
    csv: returnedCsv({ headings: table.headings, results, said, sources: [] }),
  };
};

it('a list that comes back says what a file lists now, and such a line needs no decision', async () => {
  const { csv } = await lookUp('Manufacturer;MPN\nNobody;N-1\n');
  const file = await readOwnFile('stock.csv', new Blob(['Manufacturer;MPN\nNobody;N-1\n']));
  if ('why' in file) throw new Error(file.why);

  const { results, done } = await lookUp(csv, [file.file], () => 'Its name changed.');

  expect(results).toMatchObject([
    { outcome: 'in_file', changes: 'A file of yours lists it now.', advisories: { word: 'not_checked' } },
  ]);
  expect(manufacturerQuestions(results, await catalogue.answers())).toEqual([]);
  expect(done).toEqual([1, 1]);
});
