import { render } from 'preact';
import { checkChoices } from '../../../supplier-lists/choices.ts';
import type { HeadingRows } from '../../../supplier-lists/headings.ts';
import { type Mapping, suggestedMapping } from '../../../supplier-lists/mapping.ts';
import { fileOfMapping, textOfMappingFile } from '../../../supplier-lists/mapping-file.ts';
import { describeTime, readReferenceTime, wrongTime } from '../../../validator/reference-time.ts';
import { pagePart } from '../../page-part.ts';
import { saveFile } from '../../save-file.ts';
import { withConfirmed } from './columns-step.tsx';
import type { List } from './list.ts';
import { ListSteps, type StepName } from './list-steps.tsx';
import type { ListToCheck } from './list-tasks.ts';
import type { ListWork } from './list-work.ts';
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
};

/** Connects the panel. It draws itself anew whenever something of its state changes. */
export const createListPanel = (page: Document, context: PanelContext): ListPanel => {
  const place = pagePart(page, 'list-steps', HTMLElement);
  const asOf = pagePart(page, 'as-of', HTMLInputElement);
  const { work } = context;
  let state: PanelState | undefined;
  // What was checked, and the list that it is compared with.
  let checked: ListToCheck | undefined;
  let first: ListToCheck | undefined;

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
      place.querySelector<HTMLElement>('.question[data-open] :is(select, input)')?.focus();
      return;
    }
    const time = readReferenceTime(asOf.value, new Date());
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

  const download = ({ mapping, list }: PanelState): void => {
    const text = textOfMappingFile(fileOfMapping(mapping, list.table, list.file.sheet));
    saveFile('mapping.json', new Blob([text], { type: 'application/json' }));
  };

  const draw = (): void => {
    place.hidden = state === undefined;
    if (state === undefined) {
      render(null, place);
      return;
    }
    const shown = state;
    render(
      <ListSteps
        {...shown}
        onStep={(step) => change({ step, hasFocus: true })}
        onMapping={(mapping) => {
          forget();
          change({ mapping, result: undefined });
        }}
        onSheet={(name) => context.onSheet(shown.list, name)}
        onHeadings={(headings) => context.onHeadings(shown.list, headings)}
        onColumns={() => change({ mapping: withConfirmed(shown.mapping), step: 'questions', hasFocus: true })}
        onCheck={() => void check()}
        onDownload={() => download(shown)}
        on={on}
      />,
      place,
    );
  };

  return {
    show: (list, { mapping = suggestedMapping(list.table), hasFocus = true }) => {
      forget();
      first = undefined;
      state = { list, mapping, step: 'columns', hasFocus, result: undefined };
      draw();
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
