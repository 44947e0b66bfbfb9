import { checkList, type ListCheck } from '../../../supplier-lists/check-list.ts';
import { type CheckedList, compareLists, rememberList } from '../../../supplier-lists/compare-lists.ts';
import { reportCsv } from '../../../supplier-lists/list-report.ts';
import { type OpenedList, openList } from '../../../supplier-lists/open-list.ts';
import { beginningOf, type Table } from '../../../supplier-lists/table.ts';
import { writeList } from '../../../supplier-lists/write-list.ts';
import { rangesOf, wordsOfRanges } from '../../../validator/row-ranges.ts';
import type {
  FindingGroupLine,
  ListOutcome,
  ListTasks,
  ListToCheck,
  TaskMessage,
  TaskName,
  TaskReply,
} from './list-work.ts';
import type { ListFile } from './opened-list.ts';

const reply = (message: TaskReply): void => postMessage(message);

/** The list that was read last; the page asks for several things about it. */
let opened: { readonly id: number; readonly list: OpenedList } | undefined;
let checked: { readonly list: ListToCheck; readonly check: ListCheck } | undefined;
let remembered: { readonly list: ListToCheck; readonly rows: CheckedList } | undefined;

/** A sentence for people that says why a list or a mapping cannot be read. */
class Unreadable extends Error {}

const read = async ({ id, file, sheet, headings }: ListFile): Promise<OpenedList> => {
  if (opened?.id === id) return opened.list;
  // Only one large list is kept at a time.
  opened = undefined;
  checked = undefined;
  const list = await openList(file, { sheet, headings: headings ?? 'guess' });
  if ('why' in list) throw new Unreadable(list.why);
  opened = { id, list };
  return list;
};

const check = async (list: ListToCheck): Promise<{ readonly table: Table; readonly check: ListCheck }> => {
  const { table } = await read(list);
  if (checked !== undefined && isSame(checked.list, list)) return { table, check: checked.check };
  const steps = checkList(table, list.mapping, list.now);
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      checked = { list, check: step.value };
      return { table, check: step.value };
    }
    reply({ progress: step.value, total: table.rowCount });
  }
};

/** Everything that decides what comes of a list, as text. JSON has nothing for a `Map`, whose entries are listed. */
const textOf = ({ id, mapping, now }: ListToCheck): string =>
  JSON.stringify([id, mapping, now], (_, value: unknown) => (value instanceof Map ? [...value] : value));

/** Whether two lists are checked alike. */
const isSame = (one: ListToCheck, other: ListToCheck): boolean => textOf(one) === textOf(other);

/** How many batches are in the memory of the worker at a time: about 0.4 MB of them. */
const batchesInPiece = 10;

/** Waits until the browser, which keeps blobs outside the memory of the page, has all of a blob. Only then can it be read. */
const handedOver = async (blob: Blob): Promise<Blob> => {
  await blob.slice(0, 1).arrayBuffer();
  return blob;
};

const remember = async (list: ListToCheck): Promise<CheckedList> => {
  if (remembered !== undefined && isSame(remembered.list, list)) return remembered.rows;
  const { table, check: found } = await check(list);
  remembered = { list, rows: rememberList(table, list.mapping, found) };
  return remembered.rows;
};

/** Row numbers in ascending order as words: `2 to 51, 60 and 3 more`. */
const rowsInWords = (numbers: readonly number[]): string => {
  const { ranges, more } = rangesOf(numbers);
  return `${wordsOfRanges(ranges)}${more === 0 ? '' : ` and ${more} more`}`;
};

const outcomeOf = (table: Table, { groups, validCount, leftOut }: ListCheck): ListOutcome => ({
  rowCount: table.rowCount,
  validCount,
  leftOutCount: leftOut.size,
  groups: groups.map(
    ({ rows, key: _, ...group }): FindingGroupLine => ({
      ...group,
      count: rows.length,
      rows: rowsInWords(rows.map((index) => table.rows[index]?.number ?? 0)),
    }),
  ),
});

const tasks: {
  readonly [Name in TaskName]: (ask: ListTasks[Name]['ask']) => Promise<ListTasks[Name]['answer']>;
} = {
  open: async (file) => {
    const { text: _text, table, ...list } = await read(file);
    return { ...list, table: beginningOf(table) };
  },
  check: async ({ list, first }) => {
    const before = first === undefined ? undefined : await remember(first);
    const { table, check: found } = await check(list);
    const outcome = outcomeOf(table, found);
    if (before === undefined) return outcome;
    const after = rememberList(table, list.mapping, found, before);
    return { ...outcome, comparison: compareLists(before, after) };
  },
  batches: async (list) => {
    const { table, check: found } = await check(list);
    const pieces: Blob[] = [];
    let lines: BlobPart[] = [];
    let count = 0;
    for await (const batch of writeList(table, list.mapping, found)) {
      count += 1;
      lines.push(batch, '\n');
      if (count % batchesInPiece === 0) {
        pieces.push(await handedOver(new Blob(lines)));
        lines = [];
      }
    }
    return { file: new Blob([...pieces, ...lines], { type: 'application/jsonl' }), count };
  },
  mapping: async (file) => {
    await import('../../zod-without-eval.ts');
    const { readMappingFile } = await import('../../../supplier-lists/read-mapping-file.ts');
    const read = readMappingFile(new Uint8Array(await file.arrayBuffer()));
    if ('why' in read) throw new Unreadable(`The mapping${read.why}`);
    return read.file;
  },
  report: async (list) => {
    const { table, check: found } = await check(list);
    return new Blob(['\ufeff', reportCsv(table, list.mapping, found)], { type: 'text/csv' });
  },
};

/** Why a task failed, in words that were written for people. */
const refusalOf = (error: unknown): string => {
  if (error instanceof Unreadable) return error.message;
  console.error(error);
  // An import that fails: what reads some files is loaded with the first of them.
  if (error instanceof TypeError) {
    return 'A part of this page could not be downloaded. Check the connection and try again.';
  }
  return 'The file cannot be read. It may be a folder, or it may have been moved.';
};

const answer = <Name extends TaskName>({ task, ask }: TaskMessage<Name>) => tasks[task](ask);

addEventListener('message', async ({ data }: MessageEvent<TaskMessage>) => {
  try {
    reply({ answer: await answer(data) });
  } catch (error) {
    reply({ refusal: refusalOf(error) });
  }
});
