import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { instantAt } from '../../packages/record-contract/tests/instant-at.ts';
import { openList } from '../../src/columns/profile/open-list.ts';
import { listOptionsOf, mappingOfFile } from '../../src/columns/questions/mapping-file.ts';
import { openQuestions } from '../../src/columns/questions/questions.ts';
import { readMappingFile } from '../../src/columns/questions/read-mapping-file.ts';
import { validateTool } from '../../tools/integrators/validate/tool.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { runInTest } from '../tools/run-in-test.ts';
import { checkToEnd, recordsOf } from './check-to-end.ts';
import { type CollectedList, collectedLists, collection } from './list-collection.ts';

const lists = collectedLists();

const byRow = (one: { row: number }, other: { row: number }): number => one.row - other.row;

/** What comes of a list through the functions that the page and the command share. */
const outcomeOf = async ({ bytes, mapping: text, expected }: CollectedList) => {
  const read = readMappingFile(new TextEncoder().encode(text));
  if ('why' in read) return read;
  const { file } = read;
  const opened = await openList(new Blob([bytes]), listOptionsOf(file));
  if ('why' in opened) return opened;
  const { exportedAt } = expected;
  const observedAt =
    exportedAt === undefined ? {} : { observedAt: { from: 'constant' as const, text: exportedAt } };
  const found = mappingOfFile({ ...file, fields: { ...file.fields, ...observedAt } }, opened.table.headings);
  if ('withoutColumn' in found) return found;
  const { table } = opened;
  const open = openQuestions(table, found.mapping);
  if (open.length > 0) return { open };

  const check = checkToEnd(table, found.mapping, instantAt(expected.now));
  const { groups, leftOut } = check;
  const records = await recordsOf(z.unknown(), table, found.mapping, check);
  const findings = groups.flatMap(({ code, place, rows }) =>
    rows.map((index) => ({
      row: table.rows[index]?.number ?? 0,
      ...(place === '' ? {} : { column: place.replace(/^column /, '') }),
      code,
    })),
  );
  return { leftOut: leftOut.size, records, findings: findings.sort(byRow) };
};

it.each(lists)(
  'the list $id becomes exactly the records and findings that are published with it',
  async (list) => {
    const { leftOut, records, findings } = list.expected;
    expect(await outcomeOf(list)).toEqual({ leftOut, records, findings });
  },
);

const OutputSchema = z.object({
  list: z.object({
    errors: z.array(z.object({ row: z.number(), column: z.string().optional(), code: z.string() })),
  }),
});

it('npm run validate reports exactly the findings that are published with each list', async () => {
  const userDirectory = temporaryDirectory();
  for (const { id, file, bytes, mapping, expected } of lists) {
    writeFileSync(join(userDirectory, file), bytes);
    writeFileSync(join(userDirectory, 'mapping.json'), mapping);
    const exported = expected.exportedAt === undefined ? [] : ['--exported-at', expected.exportedAt];
    const words = [file, '--mapping', 'mapping.json', '--json', '--now', expected.now, ...exported];
    const { exitCode, standardOutput } = await runInTest(validateTool, words, { userDirectory });
    const { errors } = OutputSchema.parse(JSON.parse(standardOutput)).list;
    expect(
      [
        exitCode,
        errors
          .sort(byRow)
          .map(({ row, column, code }) => ({ row, ...(column === undefined ? {} : { column }), code })),
      ],
      id,
    ).toEqual([expected.findings.length === 0 ? 0 : 1, expected.findings]);
  }
});

it('the index of the lists names each of them with its title and its files', () => {
  const { lists: named } = z
    .object({ lists: z.array(z.unknown()) })
    .parse(JSON.parse(readFileSync(join(collection, 'index.json'), 'utf8')));
  expect(named).toEqual(
    lists.map(({ id, file, expected: { title } }) => ({
      id,
      title,
      list: `${id}/${file}`,
      mapping: `${id}/mapping.json`,
      expected: `${id}/expected.json`,
    })),
  );
});
