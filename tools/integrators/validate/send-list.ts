import type { Finding } from '../../../packages/record-contract/src/index.ts';
import { columnFinder, type Mapping } from '../../../src/columns/mapping/mapping.ts';
import type { Table } from '../../../src/columns/profile/table.ts';
import type { FindingGroup, ListCheck } from '../../../src/price-lists/check/check-list.ts';
import { validRecords, writeList } from '../../../src/price-lists/check/write-list.ts';
import { textsOf } from './check-batch.ts';
import type { SentList } from './file-report.ts';
import type { SentBatch } from './send-batch.ts';

/** A list with its mapping, all of whose rows meet the contract on this machine. */
type CheckedList = { readonly table: Table; readonly mapping: Mapping; readonly check: ListCheck };

/** A finding of the service in a batch; `rowOf` gives the index of the first row of a record of the batch. */
const groupOf = (
  finding: Finding,
  rowOf: (record: number) => number[],
  column: string | undefined,
): FindingGroup => {
  const { pointer } = finding;
  const [head = '', index] = /^\/records\/([0-9]{1,5})(?=\/|$)/.exec(pointer) ?? [];
  const place = column === undefined ? pointer.slice(head.length) : `column ${column}`;
  const { code, detail, fix } = textsOf(finding);
  const rows = index === undefined ? [] : rowOf(Number(index));
  const explanation = `/contract#${code}`;
  return { key: `${code} ${place}`, code, title: code, explanation, place, detail, fix, rows };
};

/** The groups with those of the same key as one. */
const merged = (groups: readonly FindingGroup[]): FindingGroup[] =>
  [...Map.groupBy(groups, ({ key }) => key).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, rows: [first, ...others].flatMap(({ rows }) => rows) }],
  );

/**
 * Sends a list batch by batch, and gives what the service found to fix. After a batch that it did not validate, nothing
 * else is sent.
 */
export const sendList = async (
  { table, mapping, check }: CheckedList,
  send: (bytes: Uint8Array) => Promise<SentBatch>,
): Promise<{ readonly sent: SentList; readonly groups: readonly FindingGroup[] }> => {
  const columnOf = columnFinder(table, mapping);
  const groups: FindingGroup[] = [];
  let recordsValidated = 0;
  let failure: string | undefined;
  const records = validRecords(table, mapping, check);
  let firstRecord = 0;
  for await (const body of writeList(table, mapping, check)) {
    const sent = await send(body);
    if (sent.kind === 'failed') {
      failure = sent.failure.message;
      break;
    }
    if (sent.verdict.outcome === 'valid') recordsValidated += sent.verdict.result.recordsValidated;
    else {
      const first = firstRecord;
      const rowOf = (record: number): number[] => records[first + record]?.slice(0, 1) ?? [];
      for (const error of sent.verdict.errors) groups.push(groupOf(error, rowOf, columnOf(error.pointer)));
    }
    firstRecord += sent.records;
  }
  return { sent: { recordsValidated, failure }, groups: merged(groups) };
};
