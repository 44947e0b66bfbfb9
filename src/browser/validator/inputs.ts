import { shownText } from '../../supplier-lists/json-positions.ts';
import { stockListExample } from '../../validator/example-texts.ts';
import type { BatchChecker, CheckedBatch } from './batch-check.ts';
import { readFile } from './file-intake.ts';
import { createListOpener } from './list/list-opener.ts';
import { createListPanel, type ShownList } from './list/list-panel.ts';
import { isSameForm, type List } from './list/list-tasks.ts';
import { createListWork } from './list/list-work.ts';
import { type Page, withText } from './validator-state.ts';

/** What a file corrects: the list that is shown, or a batch that was checked. */
type Corrected = { readonly list?: boolean; readonly batch?: CheckedBatch };

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** What the inputs need of the page. */
type InputsContext = Page & {
  /** Notes that a new input begins. Returns whether it is still the newest. */
  readonly begin: () => () => boolean;
  readonly checker: BatchChecker;
};

/** Creates the ways in which the page takes an input: as a batch, whose verdict stands beside it, or as a list with its steps. */
export const createInputs = ({ state, change, begin, checker: { check, say } }: InputsContext) => {
  const work = createListWork();
  const panel = createListPanel({
    work,
    asOf: () => state().asOf,
    state: () => state().panel,
    draw: (shown) => change({ panel: shown }),
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

  /** What a person can open, and do with a list. */
  const actions = {
    panel,
    openText: (text: string): void => openBatch(encode(text)),
    openListExample: (): void => openList(lists.listOfText(stockListExample)),
    openFile: (file: File): void => void openFile(file),
    /** Opens the corrected file of a batch that was checked, and compares it with that batch. */
    openCorrected: (file: File, corrected: CheckedBatch): void => void openFile(file, { batch: corrected }),
  };

  return {
    actions,
    listOfText: lists.listOfText,
    takeBatch,
    takeList,
    /** Takes a correction of the list that is shown, with what was chosen for it. */
    correctList: (list: List): void => {
      setList(list);
      panel.correct(list);
    },
  };
};
