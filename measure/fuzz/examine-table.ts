import { validateBatch } from '../../packages/record-contract/src/index.ts';
import { instantAt } from '../../packages/record-contract/tests/instant-at.ts';
import type { Mapping } from '../../src/columns/mapping/mapping.ts';
import type { Table } from '../../src/columns/profile/table.ts';
import { createDecider } from '../../src/list-lookup/decide-lines.ts';
import { noDecisions } from '../../src/list-lookup/decisions.ts';
import { guessLineColumns } from '../../src/list-lookup/line-fields.ts';
import { answersFrom } from '../../src/list-lookup/list-index.ts';
import { linesOf, whyTooWide } from '../../src/list-lookup/read-list.ts';
import { returnedCsv } from '../../src/list-lookup/returned-list.ts';
import { checkList, type ListCheck } from '../../src/price-lists/check/check-list.ts';
import { writeList } from '../../src/price-lists/check/write-list.ts';
import { reportCsv } from '../../src/price-lists/report/list-report.ts';
import type { PlainTable } from '../../src/tables/table.ts';
import { repeatsCanary } from './canary.ts';

export const now = instantAt('2026-11-21T12:00:00Z');

const answers = answersFrom(
  { shards: [''], manufacturers: [['works', 'Works', 'EUR']], shortNames: [], withoutRecords: [] },
  [{ works: [['item-1', 'prd_00000000', '2026-11-20', 'source_listed']] }],
  'https://nameplate.example',
);

const said = (): undefined => undefined;

/** Looks up the lines of a table, and gives it back with what was found, unless that is refused. */
export const lookUpTable = (table: PlainTable): void => {
  const { manufacturer, partNumber = 0, ...guessed } = guessLineColumns(table);
  const lines = linesOf(table, { ...guessed, manufacturer, partNumber });
  if (whyTooWide(table) !== undefined) return;
  const results = lines.map(createDecider(noDecisions, { answers, said }));
  returnedCsv({ headings: table.headingsCount > 0 ? table.headings : undefined, results, said, sources: [] });
};

const finish = (list: Table, mapping: Mapping): ListCheck => {
  const steps = checkList(list, mapping, now);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/** Checks a table as a price list and writes its batches. Says what is wrong with what came of it. */
export const checkTable = async (list: Table, mapping: Mapping): Promise<string | undefined> => {
  const check = finish(list, mapping);
  const texts = check.groups.map(({ code, title, detail, fix }) => [code, title, detail, fix]);
  if (repeatsCanary(JSON.stringify(texts))) return 'quotes a cell in a group';
  if (reportCsv(list, mapping, check).length === 0) return 'has an empty report';
  for await (const batch of writeList(list, mapping, check)) {
    const { outcome } = validateBatch(batch, now);
    if (outcome !== 'valid') return `writes a batch that is ${outcome}`;
  }
  return undefined;
};
