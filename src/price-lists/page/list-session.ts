import { compareInstants, type Instant, maxBodyBytes } from '../../../packages/record-contract/src/index.ts';
import { type FieldName, fields } from '../../columns/fields/fields.ts';
import { confirmed, type Mapping, suggestedMapping, withSource } from '../../columns/mapping/mapping.ts';
import { type OpenedList, openList } from '../../columns/profile/open-list.ts';
import type { Table } from '../../columns/profile/table.ts';
import {
  fileOfMapping,
  listOptionsOf,
  mappingOfFile,
  textOfMappingFile,
} from '../../columns/questions/mapping-file.ts';
import type { MappingFile } from '../../columns/questions/mapping-file-schema.ts';
import { openQuestions, recordQuestions, usualAnswers } from '../../columns/questions/questions.ts';
import { columnNames } from '../../tables/table.ts';
import { isEncoding } from '../../tables/text-form.ts';
import { checkList, type FindingGroup, type ListCheck } from '../check/check-list.ts';
import { writeList } from '../check/write-list.ts';
import { type CheckedList, type ComparedGroup, compareLists } from '../report/compare-lists.ts';
import { reportCsv } from '../report/list-report.ts';
import { rememberList } from '../report/remember-list.ts';
import { rangesOf, wordsOfRanges } from '../report/row-ranges.ts';
import { columnChoices, optionOf, takenColumns, withColumn, withQuantity } from './column-uses.ts';
import { type ListSource, type ListState, type ListToCheck, type ListView, viewOf } from './list-view.ts';

/** A change of what is chosen for a list. */
export type ListChange =
  | { readonly kind: 'answer'; readonly id: string; readonly answer: string }
  /** Accepts all usual answers. */
  | { readonly kind: 'usual' }
  | { readonly kind: 'use'; readonly column: number; readonly use: string }
  | { readonly kind: 'quantity'; readonly column: number; readonly quantity: string }
  /** The list has no column of a field. */
  | { readonly kind: 'none'; readonly name: FieldName }
  /** Every column is what it is taken for. */
  | { readonly kind: 'confirm' };

/** What the page asks of the session. All but the first two concern the list of this `id`, and nothing happens if it is another. */
export type ListTask =
  /** Opens a list: a `new` one; an `edited` or a `corrected` one, which keeps the mapping of one with the same headings. */
  | {
      readonly task: 'open';
      readonly source: ListSource;
      readonly way: 'new' | 'edited' | 'corrected';
      /** What was chosen for it before. */
      readonly mapping?: Mapping | undefined;
    }
  /** Goes on with a list of a session that was ended. */
  | { readonly task: 'resume'; readonly state: ListState }
  | { readonly task: 'change'; readonly id: number; readonly change: ListChange }
  /** Takes the mapping of a file. */
  | { readonly task: 'mapping'; readonly id: number; readonly file: Blob }
  | { readonly task: 'check' | ListFileName | 'first-batch' | 'look'; readonly id: number };

/** The files that are made of a list. */
export type ListFileName = 'batches' | 'report' | 'mapping-file';

/** What the page sends: a task with its number, and the time that the list is checked as of. */
export type ListMessage = ListTask & { readonly number: number; readonly now: Instant };

/** A group as the page shows it: one line, and details on demand. */
export type FindingGroupLine = Omit<FindingGroup, 'key' | 'rows'> & {
  /** The number of rows; none if it concerns the source of all batches. */
  readonly count: number;
  /** The rows as a spreadsheet numbers them: `2 to 51, 60`; cut after a number of ranges. */
  readonly rows: string;
};

/** What came of checking a list, for the page. */
export type ListOutcome = {
  readonly rowCount: number;
  readonly validCount: number;
  /** How many rows were left out, because the person said so of rows like them. */
  readonly leftOutCount: number;
  readonly groups: readonly FindingGroupLine[];
  /** Missing if the list was not compared with another. */
  readonly comparison?: readonly ComparedGroup[];
};

/** What came of a task. */
export type ListEvent =
  /** Nothing but what the view shows. */
  | { readonly kind: 'seen' }
  /** `isKept`: the mapping of the list before was kept. */
  | { readonly kind: 'opened'; readonly isKept: boolean }
  /** A mapping was taken, for which the list may have been opened otherwise; or why it was not. */
  | { readonly kind: 'mapped'; readonly why: string }
  /** Questions are open, so nothing was checked. */
  | { readonly kind: 'open-questions' }
  /** `mapping` is the text of its file. */
  | { readonly kind: 'checked'; readonly outcome: ListOutcome; readonly mapping: string }
  | { readonly kind: 'file'; readonly name: string; readonly file: Blob; readonly said: string }
  /** The first batch as JSON with an indent. */
  | { readonly kind: 'batch'; readonly text: string }
  /** Why the task failed, in words for people. */
  | { readonly kind: 'refused'; readonly task: ListTask['task']; readonly why: string };

/** What the session sends: how far it is with a task, then what came of it, with the list as it is now. */
export type ListReply = { readonly to: number } & (
  | { readonly progress: number; readonly total: number }
  | { readonly event: ListEvent; readonly view: ListView | undefined }
);

/** A sentence for people that says why a list or a mapping cannot be read. */
class Unreadable extends Error {}

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

const changed = (table: Table, mapping: Mapping, change: ListChange): Mapping => {
  const { sources } = mapping;
  switch (change.kind) {
    case 'answer': {
      const question = recordQuestions(table, mapping).find(({ id }) => id === change.id);
      return question === undefined ? mapping : question.take(change.answer, mapping);
    }
    case 'usual':
      return usualAnswers(table, mapping).reduce((before, { take }) => take(before), mapping);
    case 'use': {
      const { column, use } = change;
      const known = [takenColumns(sources).get(column) ?? [], ...columnChoices(sources)];
      const uses = known.find((choice) => optionOf(choice) === use) ?? [];
      return { ...mapping, sources: withColumn(sources, column, uses) };
    }
    case 'quantity':
      return { ...mapping, sources: withQuantity(sources, change.column, change.quantity) };
    case 'none':
      return withSource(mapping, change.name, { from: 'nothing' });
    case 'confirm':
      return {
        ...mapping,
        sources: new Map([...sources].map(([name, source]) => [name, confirmed(source)])),
      };
  }
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

/** How many batches are in the memory of the worker at a time: about 0.4 MB of them. */
const batchesInPiece = 10;

/** Waits until the browser, which keeps blobs outside the memory of the page, has all of a blob. Only then can it be read. */
const handedOver = async (blob: Blob): Promise<Blob> => {
  await blob.slice(0, 1).arrayBuffer();
  return blob;
};

/** The valid rows in batches, as JSON Lines. */
const batchesOf = async (batches: AsyncIterable<Uint8Array<ArrayBuffer>>) => {
  const pieces: Blob[] = [];
  let lines: BlobPart[] = [];
  let count = 0;
  for await (const batch of batches) {
    count += 1;
    lines.push(batch, '\n');
    if (count % batchesInPiece === 0) {
      pieces.push(await handedOver(new Blob(lines)));
      lines = [];
    }
  }
  return { file: new Blob([...pieces, ...lines], { type: 'application/jsonl' }), count };
};

const readMapping = async (file: Blob): Promise<MappingFile> => {
  await import('../../browser/zod-without-eval.ts');
  const { readMappingFile } = await import('../../columns/questions/read-mapping-file.ts');
  const read = readMappingFile(new Uint8Array(await file.arrayBuffer()));
  if ('why' in read) throw new Unreadable(`The mapping${read.why}`);
  return read.file;
};

/** Where a list has to be read from for a mapping, if that is elsewhere: another sheet, or headings in other rows. */
const readOtherwise = (
  { source, text }: { readonly source: ListSource; readonly text: string | undefined },
  { headingsNumber, headingsCount, form }: Table,
  file: MappingFile,
): Omit<ListSource, 'id'> | undefined => {
  const { headings: named, encoding = form?.encoding, delimiter = form?.delimiter } = listOptionsOf(file);
  const isOtherSheet = file.sheet !== undefined && file.sheet !== source.sheet && text === undefined;
  if (isOtherSheet) return { file: source.file, sheet: file.sheet, headings: named };
  const { row, count } = named ?? { row: headingsNumber, count: 1 };
  const isOtherForm = encoding !== form?.encoding || delimiter !== form?.delimiter;
  if (row === headingsNumber && count === headingsCount && !(form && isOtherForm)) return undefined;
  const shown = encoding === form?.encoding ? source.text : undefined;
  return { ...source, text: shown, headings: { row, count }, encoding, delimiter };
};

/** What was read and checked last, so that nothing is done twice. Only one large list is kept at a time. */
const createReader = (progress: (done: number, total: number) => void) => {
  let opened: { readonly id: number; readonly list: OpenedList } | undefined;
  let checked: { readonly list: ListToCheck; readonly check: ListCheck } | undefined;
  let remembered: { readonly list: ListToCheck; readonly rows: CheckedList } | undefined;

  const isSame = (one: ListToCheck | undefined, other: ListToCheck): boolean =>
    one?.source.id === other.source.id &&
    one.mapping === other.mapping &&
    compareInstants(one.now, other.now) === 0;

  const read = async ({ id, file, ...options }: ListSource): Promise<OpenedList> => {
    if (opened?.id === id) return opened.list;
    opened = undefined;
    checked = undefined;
    const list = await openList(file, { ...options, headings: options.headings ?? 'guess-or-none' });
    if ('why' in list) throw new Unreadable(list.why);
    opened = { id, list };
    return list;
  };

  const check = async (list: ListToCheck): Promise<{ readonly table: Table; readonly check: ListCheck }> => {
    const { table } = await read(list.source);
    if (checked !== undefined && isSame(checked.list, list)) return { table, check: checked.check };
    const steps = checkList(table, list.mapping, list.now);
    for (;;) {
      const step = steps.next();
      if (step.done === true) {
        checked = { list, check: step.value };
        return { table, check: step.value };
      }
      progress(step.value, table.rowCount);
    }
  };

  const remember = async (list: ListToCheck): Promise<CheckedList> => {
    if (remembered !== undefined && isSame(remembered.list, list)) return remembered.rows;
    const { table, check: found } = await check(list);
    remembered = { list, rows: rememberList(table, list.mapping, found) };
    return remembered.rows;
  };

  return { read, check, remember };
};

/**
 * Creates what works on whole lists: it holds the list that is open, with what was chosen for it and what came of checking it. It takes
 * one message after the other, and answers each through `tell`.
 */
export const createListSession = (tell: (reply: ListReply) => void) => {
  let shown: ListState | undefined;
  let number = 0;
  const reader = createReader((progress, total) => tell({ to: number, progress, total }));

  /** Reads a list, which is the one that is shown from then on. Its mapping is what the headings suggest, unless one is given. */
  const open = async (asked: ListSource, given?: Mapping): Promise<ListState> => {
    const { table, sheet, text: read } = await reader.read(asked);
    const suggested = given ?? suggestedMapping(table);
    const { encoding = suggested.encoding, delimiter = suggested.delimiter } = asked;
    const mapping = { ...suggested, encoding, delimiter };
    const form = columnNames(table.headings).join('\t');
    const text = asked.text ?? (asked.file.size <= maxBodyBytes ? read : undefined);
    shown = { source: { ...asked, text, sheet }, mapping, form, checkedAt: undefined, first: undefined };
    return shown;
  };

  const openAs = async ({
    source,
    way,
    mapping,
  }: ListTask & { readonly task: 'open' }): Promise<ListEvent> => {
    const before = way === 'new' ? undefined : shown;
    const now = way === 'corrected' ? before?.checkedAt : undefined;
    const corrected = before && now && { source: before.source, mapping: before.mapping, now };
    // While it is still there.
    if (corrected !== undefined) await reader.remember(corrected);
    const opened = await open(source, mapping);
    const isKept = before?.form === opened.form;
    if (isKept) {
      const first = way === 'corrected' ? corrected : before.first;
      shown = { ...opened, mapping: before.mapping, first };
    }
    return { kind: 'opened', isKept };
  };

  const takeMapping = async (before: ListState, blob: Blob): Promise<ListEvent> => {
    const file = await readMapping(blob);
    const { table, text } = await reader.read(before.source);
    const other = readOtherwise({ source: before.source, text }, table, file);
    const state = other === undefined ? before : await open({ ...other, id: number });
    const { headings } = (await reader.read(state.source)).table;
    const found = mappingOfFile(file, headings);
    if ('mapping' in found) {
      shown = { ...state, mapping: found.mapping, checkedAt: undefined };
      return { kind: 'mapped', why: '' };
    }
    const names = found.withoutColumn.map(({ name }) => fields[name].label).join(', ');
    return {
      kind: 'mapped',
      why: `The list has no column of the heading that the mapping names for: ${names}.`,
    };
  };

  const textOfMapping = async ({ source, mapping }: ListState): Promise<string> =>
    textOfMappingFile(fileOfMapping(mapping, (await reader.read(source)).table, source.sheet));

  const check = async (state: ListState, now: Instant): Promise<ListEvent> => {
    const { source, mapping, first } = state;
    if (openQuestions((await reader.read(source)).table, mapping).length > 0)
      return { kind: 'open-questions' };
    const before = first && (await reader.remember(first));
    const { table, check: found } = await reader.check({ source, mapping, now });
    const outcome = outcomeOf(table, found);
    shown = { ...state, checkedAt: now };
    return {
      kind: 'checked',
      outcome:
        before === undefined
          ? outcome
          : { ...outcome, comparison: compareLists(before, rememberList(table, mapping, found, before)) },
      mapping: await textOfMapping(state),
    };
  };

  const make = async (task: 'batches' | 'report' | 'first-batch', state: ListState): Promise<ListEvent> => {
    const { source, mapping, checkedAt: now } = state;
    if (now === undefined) return { kind: 'seen' };
    const { table, check: found } = await reader.check({ source, mapping, now });
    switch (task) {
      case 'report': {
        const file = new Blob(['\ufeff', reportCsv(table, mapping, found)], { type: 'text/csv' });
        return { kind: 'file', name: 'report.csv', file, said: 'Report written, with a line for each row.' };
      }
      case 'batches': {
        const { file, count } = await batchesOf(writeList(table, mapping, found));
        const said = `${count} batches written, one on each line.`;
        return { kind: 'file', name: 'batches.jsonl', file, said };
      }
      case 'first-batch': {
        for await (const batch of writeList(table, mapping, found)) {
          const text = JSON.stringify(JSON.parse(new TextDecoder().decode(batch)), null, 2);
          return { kind: 'batch', text };
        }
        return { kind: 'seen' };
      }
    }
  };

  const work = async (message: ListMessage): Promise<ListEvent> => {
    if (message.task === 'open') return openAs(message);
    if (message.task === 'resume') {
      shown = message.state;
      return { kind: 'seen' };
    }
    if (shown?.source.id !== message.id) return { kind: 'seen' };
    switch (message.task) {
      case 'look':
        return { kind: 'seen' };
      case 'change': {
        const { table } = await reader.read(shown.source);
        const mapping = changed(table, shown.mapping, message.change);
        shown = { ...shown, mapping, checkedAt: undefined };
        const { encoding } = mapping;
        const isAnswered = message.change.kind === 'answer' && message.change.id === 'encoding';
        const isOther = encoding !== undefined && isEncoding(encoding) && encoding !== table.form?.encoding;
        if (!isAnswered || !isOther) return { kind: 'seen' };
        const source = { ...shown.source, id: number, text: undefined, encoding };
        await openAs({ task: 'open', way: 'edited', source });
        return { kind: 'mapped', why: '' };
      }
      case 'mapping':
        return takeMapping(shown, message.file);
      case 'check':
        return check(shown, message.now);
      case 'mapping-file': {
        const file = new Blob([await textOfMapping(shown)], { type: 'application/json' });
        return { kind: 'file', name: 'mapping.json', file, said: '' };
      }
      default:
        return make(message.task, shown);
    }
  };

  return async (message: ListMessage): Promise<void> => {
    number = message.number;
    try {
      const event = await work(message);
      // What was resumed is read once it is asked for.
      const state = message.task === 'resume' ? undefined : shown;
      const view = state && viewOf(await reader.read(state.source), state, message.now);
      tell({ to: number, event, view });
    } catch (error) {
      tell({
        to: number,
        event: { kind: 'refused', task: message.task, why: refusalOf(error) },
        view: undefined,
      });
    }
  };
};
