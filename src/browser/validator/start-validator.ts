import type { Mapping } from '../../supplier-lists/mapping.ts';
import { looksLikeTable } from '../../supplier-lists/parse-table.ts';
import { faultyExample, stockListExample, validExample } from '../../validator/example-texts.ts';
import { pagePart } from '../page-part.ts';
import { saveFile } from '../save-file.ts';
import { createBatchComparison } from './batch-comparison.ts';
import { createBatchText, type TextContent } from './batch-text.ts';
import { createChecker } from './checker.ts';
import { createFileIntake, readFile } from './file-intake.ts';
import { createInputHistory } from './input-history.ts';
import { isSameForm, type List } from './list/list.ts';
import { createListOpener } from './list/list-opener.ts';
import { createListPanel, type ShownList } from './list/list-panel.tsx';
import { createListWork } from './list/list-work.ts';

/** JSON as a file. */
const jsonFile = (json: string): Blob => new Blob([json], { type: 'application/json' });

/** Everything that a new input replaces and Undo restores: the text, and the list that it is, with what was chosen for it. */
type PageState = TextContent & {
  readonly list: List | undefined;
  readonly mapping: Mapping | undefined;
};

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Starts the page: a batch is checked at once, a list is taken through its steps. */
export const startValidator = (page: Document): void => {
  const bench = pagePart(page, 'validator', HTMLElement);
  const open = pagePart(page, 'open', HTMLButtonElement);
  const verdictHeading = pagePart(page, 'verdict-heading', HTMLElement);
  /** The list that the input is; undefined for a batch. */
  let list: List | undefined;
  // Counts inputs, so that work begun for one input does not overwrite the next.
  let inputs = 0;
  const begin = (): (() => boolean) => {
    inputs += 1;
    const mine = inputs;
    return () => mine === inputs;
  };

  const work = createListWork();
  const panel = createListPanel(page, {
    work,
    onSheet: (shown, name) => void lists.openWorkbook(shown.file.file, false, name),
    onHeadings: (shown, headings) => void lists.openAgain(shown, headings),
    onCorrected: (file) => void openFile(file, 'list'),
    onBatch: (bytes) => openBatch(bytes),
  });
  const lists = createListOpener({
    work,
    begin,
    say: (words) => checker.wait(words),
    onList: (opened, isCorrected) => openList(opened, isCorrected),
  });
  const text = createBatchText(page, {
    onReplace: () => {
      replaced = present();
    },
    onEdit: (edited, { isNew, isPasted }) => {
      inputs += 1;
      if (isNew) {
        keep(replaced);
        comparison.forget();
      }
      takeEdit(edited, isNew, isPasted);
      if (isNew) history.settle();
    },
  });
  const present = (): PageState => ({ ...text.content(), list, mapping: panel.mapping() });
  let replaced = present();
  const comparison = createBatchComparison(page, (file) => void openFile(file, 'batch'));
  const checker = createChecker(page, text, comparison.take);

  /** Takes the input for a batch, whose verdict stands beside its text. */
  const takeBatch = (): void => {
    list = undefined;
    bench.dataset.input = 'batch';
    open.classList.remove('quiet');
    panel.hide();
  };

  /** Takes the input for a list, and shows its steps. */
  const takeList = (next: List, shown: ShownList = {}): void => {
    comparison.forget();
    // Another sheet of the file may have rows.
    if (next.table.rowCount === 0 && next.sheets.length < 2) {
      takeBatch();
      checker.wait('The table has no rows below its headings.');
      return;
    }
    list = next;
    bench.dataset.input = 'list';
    // The step of the list has the main action then.
    open.classList.add('quiet');
    checker.wait('');
    panel.show(next, shown);
  };

  const history = createInputHistory<PageState>(page, present, (state) => {
    inputs += 1;
    text.restore(state);
    if (state.list !== undefined) {
      takeList(state.list, { mapping: state.mapping, hasFocus: false });
      return;
    }
    takeBatch();
    checker.checkNow();
  });

  /** Remembers what a new input replaces, unless the page is empty. */
  const keep = (state: PageState): void => {
    if (state.text.trim() !== '' || state.list !== undefined) history.keep(state);
  };

  /** Replaces the text; Undo restores it. */
  const replaceText = (bytes: Uint8Array<ArrayBuffer>): void => {
    inputs += 1;
    keep(present());
    text.show(bytes);
  };

  /** Opens a batch. A corrected one is compared with the one before. */
  const openBatch = (bytes: Uint8Array<ArrayBuffer>, isCorrected = false): void => {
    replaceText(bytes);
    takeBatch();
    history.settle();
    if (!isCorrected) comparison.forget();
    checker.checkNow();
    // On a small screen the verdict is far below the button that was pressed.
    if (verdictHeading.getBoundingClientRect().top > innerHeight) verdictHeading.focus();
  };

  /** Opens a list. A corrected one with the same headings keeps what was chosen, and is compared with the one before. */
  const openList = (opened: List, isCorrected: boolean): void => {
    const isCompared = isCorrected && list !== undefined && isSameForm(list, opened);
    // A list that is only a file has no text: a large one would make the text area slow.
    replaceText(encode(opened.text ?? ''));
    if (isCompared) {
      list = opened;
      panel.compare(opened);
    } else takeList(opened);
    history.settle();
  };

  /** Takes what a person wrote. A table with the same headings keeps what was chosen, unless it replaces all of the text. */
  const takeEdit = (edited: string, isNew: boolean, hasFocus: boolean): void => {
    if (looksLikeTable(edited)) {
      const edit = lists.listOfText(edited);
      const isSame = !isNew && list !== undefined && isSameForm(list, edit);
      if (isSame) {
        list = edit;
        panel.correct(edit);
      } else takeList(edit, { hasFocus });
      return;
    }
    takeBatch();
    checker.checkSoon();
  };

  /** Opens a file, or the corrected one of a list or a batch that was checked before. */
  const openFile = async (file: File, corrected?: 'list' | 'batch'): Promise<void> => {
    const isNewest = begin();
    const opened = await readFile(file);
    if (!isNewest()) return;
    const isCorrected = corrected === 'list';
    if (opened.kind === 'batch') openBatch(opened.bytes, corrected === 'batch');
    else if (opened.kind === 'refused') {
      takeBatch();
      checker.wait(opened.why);
    } else if (opened.kind === 'workbook') await lists.openWorkbook(file, isCorrected);
    else await lists.openTable(file, isCorrected);
  };

  createFileIntake(page, (file) => void openFile(file));

  const onClick = (name: string, act: () => void): void => {
    pagePart(page, name, HTMLButtonElement).addEventListener('click', act);
  };
  onClick('valid-example', () => openBatch(encode(validExample(Date.now()))));
  onClick('faulty-example', () => openBatch(encode(faultyExample(Date.now()))));
  onClick('stock-list-example', () => openList(lists.listOfText(stockListExample), false));
  onClick('download', () => {
    saveFile('verdict.json', jsonFile(`${JSON.stringify(checker.verdict(), null, 2)}\n`));
  });

  // After a reload a browser may restore the text area.
  history.settle();
  takeEdit(text.content().text, false, false);
};
