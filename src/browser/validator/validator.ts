import { looksLikeTable } from '../../supplier-lists/file-kinds.ts';
import { shownText } from '../../supplier-lists/json-positions.ts';
import { stockListExample } from '../../validator/example-texts.ts';
import { type CheckedBatch, createBatchChecker } from './batch-check.ts';
import { readFile } from './file-intake.ts';
import { createListPanel, type ShownList } from './list/list-panel.ts';
import { createListWork } from './list/list-work.ts';
import { isSameForm, type List, type ListFile, listFile, listOfText } from './list/opened-list.ts';
import { emptyValidator, type ValidatorState, withRestored, withText } from './validator-state.ts';

/** How a person changed the text. `isNew`: nothing of the old text is left. `isPasted`: the new text was pasted or dropped. */
type Edit = { readonly isNew: boolean; readonly isPasted: boolean };

/** What a file corrects: the list that is shown, or a batch that was checked. */
type Corrected = { readonly list?: boolean; readonly batch?: CheckedBatch };

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The state of the page, and what changes it. */
type Page = {
  readonly state: () => ValidatorState;
  readonly change: (changes: Partial<ValidatorState>) => void;
};

/** Creates the ways in which the page takes an input: as a batch, whose verdict stands beside it, or as a list with its steps. */
const createInputs = ({ state, change }: Page) => {
  let inputs = 0;
  let opening = Promise.resolve();
  const work = createListWork();

  /** Notes that a new input begins. Returns whether it is still the newest, so that work for one never overwrites the next. */
  const begin = (): (() => boolean) => {
    inputs += 1;
    work.cancelOpening();
    const mine = inputs;
    return () => mine === inputs;
  };

  const { check, checkSoon, say } = createBatchChecker(state, (result) => change({ result }));
  const panel = createListPanel({
    work,
    opening: () => opening,
    asOf: () => state().asOf,
    state: () => state().panel,
    draw: (shown) => change({ panel: shown }),
    onSheet: ({ file: { file } }, sheet) => readList(listFile(file, { sheet })),
    onHeadings: ({ text, note, file: { file, sheet } }, headings) => {
      if (text !== undefined) openList(listOfText(text, note, headings));
      else readList(listFile(file, { ...(sheet === undefined ? {} : { sheet }), headings }));
    },
    onCorrected: (file) => void openFile(file, { list: true }),
    onBatch: (bytes) => openBatch(bytes),
  });

  /** Takes the input for a batch. */
  const takeBatch = (): void => {
    change({ list: undefined });
    panel.hide();
  };

  /** Takes the input for a list. */
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

  /** Shows a text that no person wrote. */
  const showText = (bytes: Uint8Array<ArrayBuffer>): void => {
    begin();
    const replacements = state().replacements + 1;
    change({ ...withText(state(), { text: shownText(bytes), opened: bytes }), replacements });
  };

  /** Opens a batch. A corrected one is compared with the one before. */
  const openBatch = (bytes: Uint8Array<ArrayBuffer>, corrects?: CheckedBatch): void => {
    showText(bytes);
    takeBatch();
    change({ corrects, openedBatches: state().openedBatches + 1 });
    check();
  };

  /** Opens a list. A corrected one with the same headings keeps what was chosen, and is compared with the one before. */
  const openList = (opened: List, isCorrected = false): void => {
    const { list } = state();
    // A list that is only a file has no text: a large one would make the text area slow.
    showText(encode(opened.text ?? ''));
    if (isCorrected && list !== undefined && isSameForm(list, opened)) {
      setList(opened);
      panel.compare(opened);
    } else takeList(opened);
  };

  const openInWorker = async (asked: ListFile, isCorrected: boolean): Promise<void> => {
    const isNewest = begin();
    say('Reading the list …');
    const end = await work.run('open', asked);
    if (!isNewest() || 'isCancelled' in end) return;
    if ('refusal' in end) {
      say(end.refusal);
      return;
    }
    const { sheet, ...opened } = end.answer;
    const file = sheet === undefined ? asked : { ...asked, sheet };
    openList({ ...opened, file, text: undefined }, isCorrected);
  };

  /** Opens a list whose text is not shown, which the worker reads. */
  const readList = (asked: ListFile, isCorrected = false): void => {
    opening = openInWorker(asked, isCorrected);
  };

  /** Opens a file. It may correct a list or a batch. */
  const openFile = async (file: File, corrects: Corrected = {}): Promise<void> => {
    const isNewest = begin();
    const read = await readFile(file);
    if (!isNewest()) return;
    if (read.kind === 'refused') say(read.why);
    else if (read.kind === 'batch') openBatch(read.bytes, corrects.batch);
    else if (read.kind === 'table') openList(listOfText(read.text, read.note), corrects.list);
    else readList(listFile(file), corrects.list);
  };

  return { begin, check, checkSoon, panel, takeBatch, takeList, setList, openBatch, openList, openFile };
};

/**
 * Creates what a person can do on the page: a batch is checked at once, its verdict beside its text; a list is taken through its
 * steps, which have its result. `draw` is called with every new state.
 */
export const createValidator = (draw: (state: ValidatorState) => void) => {
  let state = emptyValidator;
  const change = (changes: Partial<ValidatorState>): void => {
    state = { ...state, ...changes };
    draw(state);
  };
  const { begin, check, checkSoon, panel, takeBatch, takeList, setList, openBatch, openList, openFile } =
    createInputs({ state: () => state, change });

  /** Takes a text that a person changed, and checks it or shows its steps. */
  const edit = (text: string, { isNew, isPasted }: Edit): void => {
    const { list } = state;
    begin();
    const content = { text, opened: undefined };
    change(isNew ? { ...withText(state, content), corrects: undefined } : content);
    if (!looksLikeTable(text)) {
      takeBatch();
      checkSoon();
      return;
    }
    const edited = listOfText(text);
    // A table with the same headings keeps what was chosen, unless it replaces all of the text.
    if (isNew || list === undefined || !isSameForm(list, edited)) takeList(edited, { hasFocus: isPasted });
    else {
      setList(edited);
      panel.correct(edited);
    }
  };

  const restore = (way: 'undo' | 'redo'): void => {
    const found = withRestored(state, way);
    if (found === undefined) return;
    begin();
    change(found.state);
    const { list } = state;
    if (list !== undefined) takeList(list, { mapping: found.mapping, hasFocus: false });
    else {
      takeBatch();
      check();
    }
  };

  return {
    panel,
    openText: (text: string): void => openBatch(encode(text)),
    openListExample: (): void => openList(listOfText(stockListExample)),
    openFile: (file: File): void => void openFile(file),
    /** Opens the corrected file of a batch that was checked, and compares it with that batch. */
    openCorrected: (file: File, corrected: CheckedBatch): void => void openFile(file, { batch: corrected }),
    edit,
    setAsOf: (asOf: string): void => {
      change({ asOf });
      if (state.list === undefined && !looksLikeTable(state.text)) checkSoon();
    },
    checkAgain: check,
    restore,
  };
};

/** What a person can do on the page. */
export type Validator = ReturnType<typeof createValidator>;
