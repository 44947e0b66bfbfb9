import { checkChoices } from '../../../supplier-lists/choices.ts';
import { fields } from '../../../supplier-lists/fields.ts';
import type { HeadingRows } from '../../../supplier-lists/headings.ts';
import { type Mapping, suggestedMapping } from '../../../supplier-lists/mapping.ts';
import {
  fileOfMapping,
  headingRowsOf,
  mappingOfFile,
  textOfMappingFile,
} from '../../../supplier-lists/mapping-file.ts';
import type { MappingFile } from '../../../supplier-lists/mapping-file-schema.ts';
import { columnNames, type Table } from '../../../supplier-lists/table.ts';
import { describeTime, readReferenceTime, wrongTime } from '../../../validator/reference-time.ts';
import { saveFile } from '../../save-file.ts';
import { missingColumns, withConfirmed } from './columns-step.tsx';
import type { ListOutcome, ListTasks, ListToCheck, ListWork } from './list-work.ts';
import type { List } from './opened-list.ts';

const keyOf = ({ headings }: Table): string => `list-mapping ${columnNames(headings).join('\t')}`;

/** What the browser stores, or nothing if it refuses to. */
const tried = <Result>(act: () => Result): Result | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** The text of the mapping that was last used for a list with the same headings; undefined if the browser has none. */
const rememberedMapping = (table: Table): string | undefined =>
  tried(() => localStorage.getItem(keyOf(table))) ?? undefined;

/** Remembers the text of the mapping of a list in this browser, unless it is full or stores nothing. */
const rememberMapping = (table: Table, text: string): void => {
  tried(() => localStorage.setItem(keyOf(table), text));
};

/** Forgets the mapping for lists with the same headings. */
const forgetMapping = (table: Table): void => {
  tried(() => localStorage.removeItem(keyOf(table)));
};

/** The steps from a list to its batches. */
export type StepName = 'columns' | 'questions' | 'result';

/** What came of the list so far. */
export type ListResult =
  /** The total is 0 while it is unknown. */
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  /** `checkedAsOf` says which reference time was used, `said` what was done since. */
  | {
      readonly kind: 'checked';
      readonly outcome: ListOutcome;
      readonly checkedAsOf: string;
      readonly said: string;
    }
  /** Nothing came of it. */
  | { readonly kind: 'ended'; readonly why: string };

/** What is shown of a list. */
export type ListPanelState = {
  readonly list: List;
  readonly mapping: Mapping;
  readonly step: StepName;
  /** Whether the present step takes the focus. */
  readonly hasFocus: boolean;
  readonly result: ListResult | undefined;
  /** What came of opening a mapping; empty if none was opened. */
  readonly said: string;
  /** Whether the browser has a mapping for these headings, which is offered. */
  readonly isKnown: boolean;
};

/** How a list is shown. */
export type ShownList = {
  /** What was chosen for it before; without, it starts from what the headings suggest. */
  readonly mapping?: Mapping | undefined;
  /** Whether its first step takes the focus, which it does unless this is false. */
  readonly hasFocus?: boolean;
};

/** What the panel asks of the page. */
type PanelContext = {
  readonly work: ListWork;
  /** What stands under “Check as of”. */
  readonly asOf: () => string;
  /** What is shown now; undefined without a list. */
  readonly state: () => ListPanelState | undefined;
  readonly draw: (state: ListPanelState | undefined) => void;
  readonly onSheet: (list: List, name: string) => void;
  readonly onHeadings: (list: List, headings: HeadingRows) => void;
  /** A corrected file of the list that is shown. */
  readonly onCorrected: (file: File) => void;
  /** The first batch of the list, to be shown as any other. */
  readonly onBatch: (bytes: Uint8Array<ArrayBuffer>) => void;
};

/** Whether two lists come from the same file or text, though other rows or another sheet of it may have been read. */
const isSameSource = (one: List, other: List): boolean =>
  one.text === undefined ? one.file.file === other.file.file : one.text === other.text;

/** How a list has to be opened for a mapping, if it was opened otherwise: another sheet, or headings in other rows. */
const openedOtherwise = (
  file: MappingFile,
  { table, text, file: { sheet } }: List,
): { readonly sheet: string } | HeadingRows | undefined => {
  if (file.sheet !== undefined && file.sheet !== sheet && text === undefined) return { sheet: file.sheet };
  const { row, count } = headingRowsOf(file) ?? { row: table.headingsNumber, count: 1 };
  return row === table.headingsNumber && count === table.headingsCount ? undefined : { row, count };
};

const textOf = ({ list, mapping }: Pick<ListPanelState, 'list' | 'mapping'>): string =>
  textOfMappingFile(fileOfMapping(mapping, list.table, list.file.sheet));

/** Creates what a person can do with a list, from its columns to its batches. Without a list, nothing happens. */
export const createListPanel = ({ work, asOf, state, draw, ...context }: PanelContext) => {
  // A mapping that is taken once the list has been opened as it says.
  let wanted: { readonly file: MappingFile; readonly list: List } | undefined;
  // What was checked, and the list that it is compared with.
  let checked: ListToCheck | undefined;
  let first: ListToCheck | undefined;

  const change = (changes: Partial<ListPanelState>): void => {
    const shown = state();
    if (shown !== undefined) draw({ ...shown, ...changes });
  };

  /** Says what is done with what was checked. */
  const say = (said: string): void => {
    const result = state()?.result;
    if (result?.kind === 'checked') change({ result: { ...result, said } });
  };

  /** Ends what is under way: what was checked no longer holds. */
  const forget = (): void => {
    work.cancel();
    checked = undefined;
  };

  /** Forgets also what the next list would be compared with. */
  const startAnew = (): void => {
    forget();
    first = undefined;
  };

  /** Checks every row, once every question is answered, and remembers the answers. */
  const check = async (): Promise<void> => {
    const shown = state();
    if (shown === undefined) return;
    const { list, mapping } = shown;
    if (checkChoices(list.table, mapping).length > 0) {
      change({ step: 'questions', hasFocus: true, result: undefined });
      return;
    }
    const time = readReferenceTime(asOf(), new Date());
    if (time === undefined) {
      change({ step: 'result', hasFocus: true, result: { kind: 'ended', why: wrongTime } });
      return;
    }
    const toCheck = { ...list.file, mapping, now: time.instant };
    const onProgress = (done: number, total: number): void =>
      change({ result: { kind: 'running', done, total } });
    change({ step: 'result', hasFocus: true });
    onProgress(0, 0);
    const asked = first === undefined ? { list: toCheck } : { list: toCheck, first };
    const end = await work.run('check', asked, onProgress);
    if ('refusal' in end) change({ result: { kind: 'ended', why: end.refusal } });
    if (!('answer' in end)) return;
    checked = toCheck;
    const outcome = end.answer;
    change({ result: { kind: 'checked', outcome, checkedAsOf: describeTime(time), said: '' } });
    rememberMapping(list.table, textOf({ list, mapping }));
  };

  /** Writes what is made of the checked rows. Gives undefined if it was not written. */
  const write = async <Task extends 'batches' | 'report'>(
    task: Task,
    words: string,
  ): Promise<ListTasks[Task]['answer'] | undefined> => {
    if (checked === undefined) return undefined;
    say(words);
    const end = await work.run(task, checked);
    if ('refusal' in end) say(end.refusal);
    return 'answer' in end ? end.answer : undefined;
  };

  /** Takes a mapping. If it names other headings or another sheet, the list is opened again before. */
  const take = (file: MappingFile): void => {
    const list = state()?.list;
    if (list === undefined) return;
    const other = openedOtherwise(file, list);
    wanted = other === undefined ? undefined : { file, list };
    if (other !== undefined) {
      if ('sheet' in other) context.onSheet(list, other.sheet);
      else context.onHeadings(list, other);
      return;
    }
    const found = mappingOfFile(file, list.table.headings);
    if ('withoutColumn' in found) {
      const names = found.withoutColumn.map((name) => fields[name].label).join(', ');
      change({ said: `The list has no column of the heading that the mapping names for: ${names}.` });
      return;
    }
    forget();
    const { mapping } = found;
    const step = missingColumns(mapping).length > 0 ? 'columns' : 'questions';
    change({ mapping, step, hasFocus: true, result: undefined, said: '', isKnown: false });
  };

  const openMapping = async (file: Blob): Promise<void> => {
    const end = await work.run('mapping', file);
    if ('refusal' in end) change({ said: end.refusal });
    if ('answer' in end) take(end.answer);
  };

  return {
    show: (list: List, { mapping = suggestedMapping(list.table), hasFocus = true }: ShownList): void => {
      startAnew();
      const isKnown = rememberedMapping(list.table) !== undefined;
      draw({ list, mapping, step: 'columns', hasFocus, result: undefined, said: '', isKnown });
      const asked = wanted;
      wanted = undefined;
      if (asked !== undefined && isSameSource(asked.list, list)) take(asked.file);
    },
    /** Shows the list after a correction of its text, with what was chosen for it. The focus stays. */
    correct: (list: List): void => {
      forget();
      const step = state()?.step === 'columns' ? 'columns' : 'questions';
      change({ list, result: undefined, hasFocus: false, step });
    },
    /** Shows a corrected list and checks it with the same mapping, to compare it with the list before. */
    compare: (list: List): void => {
      change({ list });
      void check();
    },
    /** Shows no list any more, and forgets what was chosen. */
    hide: (): void => {
      startAnew();
      draw(undefined);
    },
    openStep: (step: StepName): void => change({ step, hasFocus: true }),
    setMapping: (mapping: Mapping): void => {
      forget();
      change({ mapping, result: undefined });
    },
    confirmColumns: (mapping: Mapping): void =>
      change({ mapping: withConfirmed(mapping), step: 'questions', hasFocus: true }),
    openSheet: context.onSheet,
    setHeadings: context.onHeadings,
    saveMapping: (shown: ListPanelState): void =>
      saveFile('mapping.json', new Blob([textOf(shown)], { type: 'application/json' })),
    openMapping: (file: Blob): void => void openMapping(file),
    /** Takes the mapping that this browser remembers for the same headings. */
    openRemembered: ({ table }: List): void => void openMapping(new Blob([rememberedMapping(table) ?? ''])),
    forgetRemembered: ({ table }: List): void => {
      forgetMapping(table);
      change({ isKnown: false });
    },
    check: (): void => void check(),
    cancel: (): void => {
      work.cancel();
      const why = 'Cancelled. The list was not checked to its end, and nothing came of it.';
      change({ result: { kind: 'ended', why } });
    },
    openCorrected: (file: File): void => {
      first = checked;
      context.onCorrected(file);
    },
    saveBatches: async (): Promise<void> => {
      const written = await write('batches', 'Writing the batches …');
      if (written === undefined) return;
      say(`${written.count} batches written, one on each line.`);
      saveFile('batches.jsonl', written.file);
    },
    showFirstBatch: async (): Promise<void> => {
      const written = await write('batches', 'Writing the batches …');
      if (written === undefined) return;
      const [line = ''] = (await written.file.text()).split('\n', 1);
      context.onBatch(new TextEncoder().encode(JSON.stringify(JSON.parse(line), null, 2)));
    },
    saveReport: async (): Promise<void> => {
      const report = await write('report', 'Writing the report …');
      if (report === undefined) return;
      say('Report written, with a line for each row.');
      saveFile('report.csv', report);
    },
  };
};

/** What a person can do with a list. */
export type ListPanel = ReturnType<typeof createListPanel>;
