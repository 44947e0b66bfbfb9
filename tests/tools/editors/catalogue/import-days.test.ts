import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readCatalogue } from '../../../../src/content/catalogue/library.ts';
import { catalogueTool } from '../../../../tools/editors/catalogue/tool.ts';
import { runInTest } from '../../run-in-test.ts';
import { emptyCatalogue } from './small-library.ts';

const today = '2026-11-21';
const fields = ['manufacturer', 'manufacturerPartNumber', 'name'];
const mapping = {
  version: 2,
  decimalMark: null,
  fields: Object.fromEntries(fields.map((column) => [column, { from: 'column', column }])),
};

/** A list of products, each with its name. */
type Names = Readonly<Record<string, string>>;

/** Imports a list of a day into a project. */
const importList = (project: string, date: string, names: Names, ...words: string[]) => {
  const rows = Object.entries(names).map(([number, name]) => `Moxa,${number},${name}`);
  writeFileSync(join(project, 'products.csv'), `${[fields.join(','), ...rows].join('\n')}\n`);
  writeFileSync(join(project, 'mapping.json'), JSON.stringify(mapping));
  return runInTest(
    catalogueTool,
    [
      ...['import', 'list', 'products.csv', '--mapping', 'mapping.json', '--source', 'list'],
      ...['--date', date, '--today', today, ...words],
    ],
    { projectDirectory: project, userDirectory: project },
  );
};

const statements = (project: string): string =>
  readFileSync(join(project, 'content/statements/moxa.ndjson'), 'utf8');

/** The intervals of each product's name: `Switch, 2026-01-01 → 2026-02-01`. */
const namesIn = (project: string): Record<string, string[]> => {
  const { library, findings } = readCatalogue(project, today);
  expect(findings).toEqual([]);
  return Object.fromEntries(
    library.products.map(({ record }) => [
      record.manufacturerPartNumber,
      (library.statements.get(record.id)?.sources ?? []).flatMap((history) =>
        history.statements
          .filter(({ pointer }) => pointer === '/name')
          .map(
            ({ value, since, until }) =>
              `${value}, ${history.revisions[since]?.date} → ${until === undefined ? '' : history.revisions[until]?.date}`,
          ),
      ),
    ]),
  );
};

const ReportSchema = z.object({
  added: z.int(),
  changed: z.int(),
  statedAgain: z.int(),
  dropped: z.int(),
  changes: z.array(z.object({ partNumber: z.string(), facts: z.array(z.string()) })),
});

describe('the day of a list', () => {
  it.each([
    ['2026-11-22', `--date is after today, ${today}: give the day on which the list was made.\n`],
    ['1926-11-20', '--date is before 1990-01-01: correct the year.\n'],
    [
      '2026-11-04',
      '--date is before 2026-11-05, the day of the list of this source that was imported last: import lists in the order of their days.\n',
    ],
  ])(
    '%s is refused in one sentence where it cannot be true, with --complete and without',
    async (day, said) => {
      const project = emptyCatalogue();
      await importList(project, '2026-10-01', { 'A-1': 'Switch', 'A-2': 'Router' });
      // Nothing changes, but the day counts.
      await importList(project, '2026-11-05', { 'A-1': 'Switch' });
      const before = statements(project);
      for (const words of [[], ['--complete']]) {
        const { exitCode, standardError } = await importList(project, day, { 'A-1': 'Hub' }, ...words);
        expect([exitCode, standardError]).toEqual([2, said]);
      }
      expect(statements(project)).toBe(before);
    },
  );

  it('that was imported last may be imported again: the list takes its place, also for a product that it lacks', async () => {
    const project = emptyCatalogue();
    await importList(project, '2026-01-01', { 'A-1': 'Switch' });
    await importList(project, '2026-02-01', { 'A-1': 'Hub', 'A-2': 'Router' });
    const again = await importList(project, '2026-02-01', { 'A-1': 'Switch' }, '--complete', '--report');
    const [summary, , ...report] = again.standardOutput.split('\n');
    expect(summary).toBe('1 changed, 0 stated again, 1 no longer in the list');
    expect(report.map((line) => line.replace(/ {2,}/g, ' | ').replace(/prd_\w+/, 'prd'))).toEqual([
      'Change | Product | Record',
      'taken back: Name: Switch → Hub (2026-02-01) | moxa A-1 | prd',
      'no longer in the source | moxa A-2 | prd',
      '',
    ]);
    expect(namesIn(project)).toEqual({ 'A-1': ['Switch, 2026-01-01 → '] });
  });

  it('says in three numbers what it did, names the changed facts, and changes no byte a second time', async () => {
    const project = emptyCatalogue();
    await importList(project, '2026-01-01', { 'A-1': 'Switch', 'A-2': 'Router', 'A-3': 'Hub' });
    const words = ['2026-02-01', { 'A-1': 'Switch', 'A-2': 'Gateway' }, '--complete'] as const;
    const { standardOutput } = await importList(project, ...words, '--report');
    expect(standardOutput).toContain('1 changed, 1 stated again, 1 no longer in the list\n');
    expect(standardOutput).toContain('Name: Router → Gateway (2026-02-01)');
    const before = statements(project);
    const again = await importList(project, ...words, '--json');
    expect(ReportSchema.parse(JSON.parse(again.standardOutput))).toEqual({
      ...{ added: 0, changed: 0, statedAgain: 2, dropped: 0, changes: [] },
    });
    expect(statements(project)).toBe(before);
  });

  it('gives, in any order of imports, intervals that are in order, longer than nothing, and those of the newest list of each day', async () => {
    const numbers = ['A-1', 'A-2', 'A-3'];
    const list = fc.record({
      day: fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}`),
      names: fc
        .dictionary(fc.constantFrom(...numbers), fc.constantFrom('Switch', 'Hub', 'Router'), { minKeys: 1 })
        .map((names): Names => ({ ...names })),
      isComplete: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(list, { minLength: 2, maxLength: 6 }), async (lists) => {
        const project = emptyCatalogue();
        /** The name of each product at the end of each day; undefined where the list lacks it. */
        const model = new Map<string, Map<string, string | undefined>>();
        let last = '';
        for (const { day, names, isComplete } of lists) {
          const { exitCode } = await importList(project, day, names, ...(isComplete ? ['--complete'] : []));
          expect(exitCode).toBe(day < last ? 2 : 0);
          if (day < last) continue;
          last = day;
          for (const number of numbers) {
            const days = model.get(number) ?? new Map<string, string | undefined>();
            if (number in names) model.set(number, days.set(day, names[number]));
            else if (isComplete) days.set(day, undefined);
          }
        }
        const expected = [...model].flatMap(([number, days]) => {
          const intervals: { name: string; since: string; until: string }[] = [];
          let now: string | undefined;
          for (const [day, name] of [...days].sort(([one], [other]) => (one < other ? -1 : 1))) {
            if (name === now) continue;
            const open = intervals.at(-1);
            if (now !== undefined && open !== undefined) open.until = day;
            if (name !== undefined) intervals.push({ name, since: day, until: '' });
            now = name;
          }
          const said = intervals.map(({ name, since, until }) => `${name}, ${since} → ${until}`).sort();
          return said.length === 0 ? [] : [[number, said] as const];
        });
        const found = Object.entries(namesIn(project)).map(([number, said]) => [number, said.toSorted()]);
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
      }),
      { numRuns: 25 },
    );
  });
});
