import type { VNode } from 'preact';
import type { Mapping } from '../../supplier-lists/mapping.ts';
import { looksLikeTable } from '../../supplier-lists/parse-table.ts';
import { shownText } from '../../supplier-lists/text-ranges.ts';
import { stockListExample } from '../../validator/example-texts.ts';
import { type BatchContent, type BatchResult, type CheckedBatch, checkBatch } from './batch-check.ts';
import { readFile } from './file-intake.ts';
import { type InputHistory, restored, withReplaced } from './input-history.ts';
import { isSameForm, type List } from './list/list.ts';
import { createListOpener } from './list/list-opener.ts';
import { createListPanel, type ShownList } from './list/list-panel.tsx';
import { createListWork } from './list/list-work.ts';

/** What a new input replaces and Undo restores: the text, and the list that it is, with what was chosen for it. */
type Input = BatchContent & {
  /** Undefined for a batch. */
  readonly list: List | undefined;
  readonly mapping: Mapping | undefined;
};

/** What the page shows. */
export type ValidatorState = BatchContent & {
  /** The list that the input is; undefined for a batch. */
  readonly list: List | undefined;
  /** The steps of the list. */
  readonly steps: VNode | undefined;
  /** The reference time as a person entered it; empty for now. */
  readonly asOf: string;
  readonly result: BatchResult;
  /** The batch that the present one corrects. */
  readonly corrects: CheckedBatch | undefined;
  readonly history: InputHistory<Input>;
  /** The text up to which Undo is the page's own; after it, the browser undoes what was typed. */
  readonly settled: string;
  /** How many times the page itself replaced the text, and how many of those times by a batch. */
  readonly replacements: number;
  readonly openedBatches: number;
};

export const emptyValidator: ValidatorState = {
  text: '',
  opened: undefined,
  list: undefined,
  steps: undefined,
  asOf: '',
  result: { kind: 'unchecked', words: 'Nothing to check yet.' },
  corrects: undefined,
  history: { past: [], future: [] },
  settled: '',
  replacements: 0,
  openedBatches: 0,
};

/** The pause in typing before a check, so that a screen reader does not announce a verdict for each letter. */
const pauseMilliseconds = 400;

/** How a person changed the text. `isNew`: nothing of the old text is left. `isPasted`: the new text was pasted or dropped. */
type Edit = { readonly isNew: boolean; readonly isPasted: boolean };

/** What a file corrects: the list that is shown, or a batch that was checked. */
type Corrected = { readonly list?: boolean; readonly batch?: CheckedBatch };

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * Creates what a person can do on the page: a batch is checked at once, a list is taken through its steps. `draw` is called
 * with every new state.
 */
export const createValidator = (draw: (state: ValidatorState) => void) => {
  let state = emptyValidator;
  let pause: ReturnType<typeof setTimeout> | undefined;
  // Counts inputs, so that work begun for one input does not overwrite the next.
  let inputs = 0;
  const begin = (): (() => boolean) => {
    inputs += 1;
    const mine = inputs;
    return () => mine === inputs;
  };

  const change = (changes: Partial<ValidatorState>): void => {
    state = { ...state, ...changes };
    draw(state);
  };
  /** Says something instead of a verdict. */
  const say = (words: string): void => {
    clearTimeout(pause);
    change({ result: { kind: 'unchecked', words } });
  };
  const check = (): void => {
    clearTimeout(pause);
    change({ result: checkBatch(state) });
  };
  const checkSoon = (): void => {
    clearTimeout(pause);
    pause = setTimeout(check, pauseMilliseconds);
  };

  const work = createListWork();
  const panel = createListPanel({
    work,
    asOf: () => state.asOf,
    draw: (steps) => change({ steps }),
    onSheet: (shown, name) => void lists.openWorkbook(shown.file.file, false, name),
    onHeadings: (shown, headings) => void lists.openAgain(shown, headings),
    onCorrected: (file) => void openFile(file, { list: true }),
    onBatch: (bytes) => openBatch(bytes),
  });
  const lists = createListOpener({
    work,
    begin,
    say,
    onList: (opened, isCorrected) => openList(opened, isCorrected),
  });

  /** Takes the input for a batch, whose verdict stands beside its text. */
  const takeBatch = (): void => {
    change({ list: undefined });
    panel.hide();
  };

  /** Takes the input for a list, which has its result in its own steps. */
  const setList = (list: List): void => {
    say('');
    change({ list });
  };

  /** Shows the steps of a list. */
  const takeList = (list: List, shown: ShownList = {}): void => {
    change({ corrects: undefined });
    // Another sheet of the file may have rows.
    if (list.table.rowCount === 0 && list.sheets.length < 2) {
      takeBatch();
      say('The table has no rows below its headings.');
      return;
    }
    setList(list);
    panel.show(list, shown);
  };

  const present = (): Input => {
    const { text, opened, list } = state;
    return { text, opened, list, mapping: panel.mapping() };
  };

  /** Replaces the text, which Undo restores unless the page was empty. */
  const replaceText = ({ text, opened }: BatchContent): void => {
    begin();
    const isEmpty = state.text.trim() === '' && state.list === undefined;
    const history = isEmpty ? state.history : withReplaced(state.history, present());
    change({ text, opened, history, settled: text });
  };

  /** Shows a text that no person wrote. */
  const showText = (bytes: Uint8Array<ArrayBuffer>): void => {
    replaceText({ text: shownText(bytes), opened: bytes });
    change({ replacements: state.replacements + 1 });
  };

  /** Opens a batch. A corrected one is compared with the one before. */
  const openBatch = (bytes: Uint8Array<ArrayBuffer>, corrects?: CheckedBatch): void => {
    showText(bytes);
    takeBatch();
    change({ corrects, openedBatches: state.openedBatches + 1 });
    check();
  };

  /** Opens a list. A corrected one with the same headings keeps what was chosen, and is compared with the one before. */
  const openList = (opened: List, isCorrected = false): void => {
    const { list } = state;
    // A list that is only a file has no text: a large one would make the text area slow.
    showText(encode(opened.text ?? ''));
    if (isCorrected && list !== undefined && isSameForm(list, opened)) {
      setList(opened);
      panel.compare(opened);
    } else takeList(opened);
  };

  /** Opens a file. It may correct a list or a batch. */
  const openFile = async (file: File, corrects: Corrected = {}): Promise<void> => {
    const isNewest = begin();
    const isCorrected = corrects.list === true;
    const opened = await readFile(file);
    if (!isNewest()) return;
    if (opened.kind === 'batch') openBatch(opened.bytes, corrects.batch);
    else if (opened.kind === 'refused') say(opened.why);
    else if (opened.kind === 'workbook') await lists.openWorkbook(file, isCorrected);
    else await lists.openTable(file, isCorrected);
  };

  return {
    edit: (text: string, { isNew, isPasted }: Edit): void => {
      const { list } = state;
      if (isNew) {
        replaceText({ text, opened: undefined });
        change({ corrects: undefined });
      } else {
        begin();
        change({ text, opened: undefined });
      }
      if (!looksLikeTable(text)) {
        takeBatch();
        checkSoon();
        return;
      }
      const edited = lists.listOfText(text);
      // A table with the same headings keeps what was chosen, unless it replaces all of the text.
      if (isNew || list === undefined || !isSameForm(list, edited)) takeList(edited, { hasFocus: isPasted });
      else {
        setList(edited);
        panel.correct(edited);
      }
    },
    setAsOf: (asOf: string): void => {
      change({ asOf });
      if (state.list === undefined && !looksLikeTable(state.text)) checkSoon();
    },
    openText: (text: string): void => openBatch(encode(text)),
    openListExample: (): void => openList(lists.listOfText(stockListExample)),
    openFile: (file: File): void => void openFile(file),
    /** Checks the batch again, as of now if no other time is entered. */
    checkAgain: check,
    /** Opens the corrected file of a batch that was checked, and compares it with that batch. */
    openCorrected: (file: File, corrected: CheckedBatch): void => void openFile(file, { batch: corrected }),
    restore: (way: 'undo' | 'redo'): void => {
      const found = restored(state.history, way, present());
      if (found === undefined) return;
      begin();
      const { list, mapping, ...content } = found.input;
      change({
        ...content,
        history: found.history,
        settled: content.text,
        replacements: state.replacements + 1,
      });
      if (list !== undefined) takeList(list, { mapping, hasFocus: false });
      else {
        takeBatch();
        check();
      }
    },
  };
};

/** What a person can do on the page. */
export type Validator = ReturnType<typeof createValidator>;
