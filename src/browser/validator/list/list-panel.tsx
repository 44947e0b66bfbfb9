import type { VNode } from 'preact';
import { instantOfMilliseconds } from '../../../contracts/supplier/instant.ts';
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
import { describeTime, readReferenceTime, wrongTime } from '../../../validator/reference-time.ts';
import { saveFile } from '../../save-file.ts';
import { missingColumns, withConfirmed } from './columns-step.tsx';
import type { List } from './list.ts';
import { ListSteps, type StepName } from './list-steps.tsx';
import type { ListToCheck } from './list-tasks.ts';
import type { ListWork } from './list-work.ts';
import { forgetMapping, rememberedMapping, rememberMapping } from './remembered-mapping.ts';
import type { ListResult } from './result-step.tsx';

/** How a list is shown. */
export type ShownList = {
  /** What was chosen for it before; without, it starts from what the headings suggest. */
  readonly mapping?: Mapping | undefined;
  /** Whether its first step takes the focus, which it does unless this is false. */
  readonly hasFocus?: boolean;
};

/** The part of the page that takes a list from its columns to its batches. */
type ListPanel = {
  readonly show: (list: List, shown: ShownList) => void;
  /** Shows the list after a correction of its text, with what was chosen for it. The focus stays. */
  readonly correct: (list: List) => void;
  /** Shows a corrected list and checks it with the same mapping, to compare it with the list before. */
  readonly compare: (list: List) => void;
  /** What was chosen for the list that is shown. */
  readonly mapping: () => Mapping | undefined;
  /** Shows no list any more, and forgets what was chosen. */
  readonly hide: () => void;
};

/** What the panel asks of the page. */
type PanelContext = {
  readonly work: ListWork;
  /** What stands under “Check as of”. */
  readonly asOf: () => string;
  /** Shows the steps of the list on the page; none for undefined. */
  readonly draw: (steps: VNode | undefined) => void;
  readonly onSheet: (list: List, name: string) => void;
  readonly onHeadings: (list: List, headings: HeadingRows) => void;
  /** A corrected file of the list that is shown. */
  readonly onCorrected: (file: File) => void;
  /** The first batch of the list, to be shown as any other. */
  readonly onBatch: (bytes: Uint8Array<ArrayBuffer>) => void;
};

type PanelState = {
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

const textOf = ({ list, mapping }: PanelState): string =>
  textOfMappingFile(fileOfMapping(mapping, list.table, list.file.sheet));

/** Connects the panel. It draws itself anew whenever something of its state changes. */
export const createListPanel = (context: PanelContext): ListPanel => {
  const { work } = context;
  let state: PanelState | undefined;
  // What was checked, and the list that it is compared with.
  let checked: ListToCheck | undefined;
  let first: ListToCheck | undefined;
  // A mapping that is taken once the list has been opened as it says.
  let wanted: { readonly file: MappingFile; readonly list: List } | undefined;

  const change = (changes: Partial<PanelState>): void => {
    if (state === undefined) return;
    state = { ...state, ...changes };
    draw();
  };

  /** Ends what is under way: what was checked no longer holds. */
  const forget = (): void => {
    work.cancel();
    checked = undefined;
  };

  const check = async (): Promise<void> => {
    if (state === undefined) return;
    const { list, mapping } = state;
    if (checkChoices(list.table, mapping).length > 0) {
      document.querySelector<HTMLElement>('.list-steps .question[data-open] :is(select, input)')?.focus();
      return;
    }
    const time = readReferenceTime(context.asOf(), new Date());
    if (time === undefined) {
      change({ step: 'result', hasFocus: true, result: { kind: 'ended', why: wrongTime } });
      return;
    }
    const asked = { ...list.file, mapping, now: time.instant };
    change({ step: 'result', hasFocus: true, result: { kind: 'running', done: 0, total: 0 } });
    const end = await work.run(
      'check',
      first === undefined ? { list: asked } : { list: asked, first },
      (done, total) => change({ result: { kind: 'running', done, total } }),
    );
    if ('refusal' in end) change({ result: { kind: 'ended', why: end.refusal } });
    if (!('answer' in end)) return;
    checked = asked;
    rememberMapping(list.table, textOf({ ...state, mapping }));
    change({
      result: { kind: 'checked', outcome: end.answer, checkedAsOf: describeTime(time), said: '' },
    });
  };

  const say = (said: string): void => {
    if (state?.result?.kind === 'checked') change({ result: { ...state.result, said } });
  };

  const batches = async (): Promise<{ readonly file: Blob; readonly count: number } | undefined> => {
    if (checked === undefined) return undefined;
    say('Writing the batches …');
    const end = await work.run('batches', checked);
    if ('refusal' in end) say(end.refusal);
    return 'answer' in end ? end.answer : undefined;
  };

  const on = {
    onCheck: () => void check(),
    onCancel: () => {
      work.cancel();
      change({
        result: {
          kind: 'ended',
          why: 'Cancelled. The list was not checked to its end, and nothing came of it.',
        },
      });
    },
    onBatches: async () => {
      const written = await batches();
      if (written === undefined) return;
      say(`${written.count} batches written, one on each line.`);
      saveFile('batches.jsonl', written.file);
    },
    onFirstBatch: async () => {
      const written = await batches();
      if (written === undefined) return;
      const [line = ''] = (await written.file.text()).split('\n', 1);
      context.onBatch(new TextEncoder().encode(JSON.stringify(JSON.parse(line), null, 2)));
    },
    onReport: async () => {
      if (checked === undefined) return;
      say('Writing the report …');
      const end = await work.run('report', checked);
      if ('refusal' in end) say(end.refusal);
      if (!('answer' in end)) return;
      say('Report written, with a line for each row.');
      saveFile('report.csv', end.answer);
    },
    onCorrected: (file: File) => {
      first = checked;
      context.onCorrected(file);
    },
  };

  /** Takes a mapping. If it names other headings or another sheet, the list is opened again before. */
  const take = (file: MappingFile): void => {
    if (state === undefined) return;
    const { list } = state;
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

  const draw = (): void => {
    if (state === undefined) {
      context.draw(undefined);
      return;
    }
    const shown = state;
    context.draw(
      <ListSteps
        {...shown}
        now={readReferenceTime(context.asOf(), new Date())?.instant ?? instantOfMilliseconds(Date.now())}
        onStep={(step) => change({ step, hasFocus: true })}
        onMapping={(mapping) => {
          forget();
          change({ mapping, result: undefined });
        }}
        onSheet={(name) => context.onSheet(shown.list, name)}
        onHeadings={(headings) => context.onHeadings(shown.list, headings)}
        onColumns={() => change({ mapping: withConfirmed(shown.mapping), step: 'questions', hasFocus: true })}
        onCheck={() => void check()}
        onDownload={() => saveFile('mapping.json', new Blob([textOf(shown)], { type: 'application/json' }))}
        onOpenMapping={(file) => void openMapping(file)}
        onKnown={() => void openMapping(new Blob([rememberedMapping(shown.list.table) ?? '']))}
        onForget={() => {
          forgetMapping(shown.list.table);
          change({ isKnown: false });
        }}
        on={on}
      />,
    );
  };

  return {
    show: (list, { mapping = suggestedMapping(list.table), hasFocus = true }) => {
      forget();
      first = undefined;
      const isKnown = rememberedMapping(list.table) !== undefined;
      state = { list, mapping, step: 'columns', hasFocus, result: undefined, said: '', isKnown };
      draw();
      const asked = wanted;
      wanted = undefined;
      if (asked !== undefined && isSameSource(asked.list, list)) take(asked.file);
    },
    correct: (list) => {
      forget();
      const step = state?.step === 'result' ? 'questions' : state?.step;
      change({ list, result: undefined, hasFocus: false, ...(step === undefined ? {} : { step }) });
    },
    compare: (list) => {
      if (state === undefined) return;
      state = { ...state, list };
      void check();
    },
    mapping: () => state?.mapping,
    hide: () => {
      forget();
      first = undefined;
      state = undefined;
      draw();
    },
  };
};
