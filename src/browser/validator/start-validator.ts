import { checkChoices } from '../../supplier-lists/choices.ts';
import { fileOfMapping, textOfMappingFile } from '../../supplier-lists/mapping-file.ts';
import { looksLikeTable } from '../../supplier-lists/parse-table.ts';
import { noOrigin, type TableOrigin, writeBatch } from '../../supplier-lists/write-batch.ts';
import { faultyExample, stockListExample, validExample } from '../../validator/example-texts.ts';
import { pagePart } from '../page-part.ts';
import { saveFile } from '../save-file.ts';
import { createBatchComparison } from './batch-comparison.ts';
import { createBatchText, type TextContent } from './batch-text.ts';
import { createChecker, pauseMilliseconds } from './checker.ts';
import { createFileIntake, readFile } from './file-intake.ts';
import { createInputHistory } from './input-history.ts';
import { createListCheck } from './list/list-check.ts';
import { createListOpener } from './list/list-opener.ts';
import { createListWork } from './list/list-work.ts';
import { type Choices, chosenRows, createMappingForm, type List } from './table/mapping-form.ts';

/** JSON as a file. */
const jsonFile = (json: string): Blob => new Blob([json], { type: 'application/json' });

/** What the text is: JSON of the person's own, a table, or a batch that was written from a table. */
type Input =
  | { readonly kind: 'own' }
  | { readonly kind: 'table'; readonly list: List }
  | { readonly kind: 'written'; readonly list: List; readonly origin: TableOrigin };

/** Everything that a new input replaces and Undo restores. */
type PageState = TextContent & { readonly input: Input; readonly choices: Choices };

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const own: Input = { kind: 'own' };

const isSameForm = (one: List, other: List): boolean =>
  one.table.headings.join('\n') === other.table.headings.join('\n');

/** Starts the page: every input is shown and checked, a table once its columns are mapped. */
export const startValidator = (page: Document): void => {
  const verdictHeading = pagePart(page, 'verdict-heading', HTMLElement);
  let input: Input = own;
  // Counts inputs, so that work begun for one input does not overwrite the next.
  let inputs = 0;
  const begin = (): (() => boolean) => {
    inputs += 1;
    const mine = inputs;
    return () => mine === inputs;
  };

  // Whether the problems of the table are shown; then they are checked again after each change.
  let isRefused = false;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const mapping = createMappingForm(page, {
    onWrite: () => void write(),
    onCheckList: () => checkList(),
    onChange: () => {
      wholeList.clear();
      checkTableSoon();
    },
  });
  const work = createListWork();
  const wholeList = createListCheck(page, work, (file) => void openFile(file, 'list'));
  const lists = createListOpener(page, {
    work,
    begin,
    say: (words) => checker.wait(words),
    onList: (list, isCorrected) => openList(list, isCorrected),
  });
  const text = createBatchText(page, {
    onReplace: () => {
      replaced = present();
    },
    onEdit: (edited, { isNew, isPasted }) => {
      inputs += 1;
      leaveList();
      if (isNew) {
        keep(replaced);
        comparison.forget();
        input = own;
        mapping.clear();
      }
      takeEdit(edited, isPasted);
      if (isNew) history.settle();
    },
  });
  const present = (): PageState => ({ ...text.content(), input, choices: mapping.choices() });
  let replaced = present();
  const comparison = createBatchComparison(page, (file) => void openFile(file, 'batch'));
  const checker = createChecker(page, text, mapping.focus, comparison.take);

  const checkInput = (isCorrected = false): void => {
    isRefused = false;
    if (!isCorrected) comparison.forget();
    if (input.kind === 'table') {
      checker.wait('This is a table. Map its columns to fields, then create the batch.');
    } else {
      checker.checkNow(input.kind === 'written' ? input.origin : noOrigin);
    }
  };

  const history = createInputHistory<PageState>(page, present, (state) => {
    inputs += 1;
    leaveList();
    text.restore(state);
    input = state.input;
    if (input.kind === 'own') mapping.clear();
    else mapping.ask(input.list, state.choices);
    checkInput();
  });

  /** Shows nothing more of a whole list, which is no longer the input. */
  const leaveList = (): void => {
    wholeList.clear();
    wholeList.forget();
    lists.hideSheets();
  };

  /** Remembers what a new input replaces, unless the page is empty. */
  const keep = (state: PageState): void => {
    if (state.text.trim() !== '' || state.input.kind !== 'own') history.keep(state);
  };

  /** Replaces the text; Undo restores it. */
  const replaceText = (bytes: Uint8Array<ArrayBuffer>, next: Input): void => {
    inputs += 1;
    keep(present());
    text.show(bytes);
    input = next;
  };

  /** Opens a batch. A corrected one is compared with the one before. */
  const openBatch = (bytes: Uint8Array<ArrayBuffer>, isCorrected = false): void => {
    leaveList();
    replaceText(bytes, own);
    mapping.clear();
    history.settle();
    checkInput(isCorrected);
    // On a small screen the verdict is far below the button that was pressed.
    if (verdictHeading.getBoundingClientRect().top > innerHeight) verdictHeading.focus();
  };

  const askForColumns = (list: List, choices?: Choices): void => {
    input = { kind: 'table', list };
    if (list.table.rowCount === 0) {
      mapping.clear();
      checker.wait('The table has no rows below its headings.');
      return;
    }
    mapping.ask(list, choices);
    checkInput();
  };

  // A large table would make the text area slow.
  const shown = (list: List): Uint8Array<ArrayBuffer> => encode(list.text ?? '');

  /** The choices that were made for a list, if the other has the same headings. */
  const choicesFor = (list: List): Choices | undefined =>
    input.kind !== 'own' && isSameForm(input.list, list) ? mapping.choices() : undefined;

  /** Opens a list. A corrected one keeps the choices of the list before, and is checked at once. */
  const openList = (list: List, isCorrected: boolean): void => {
    const choices = isCorrected ? choicesFor(list) : undefined;
    if (!isCorrected) leaveList();
    replaceText(shown(list), { kind: 'table', list });
    askForColumns(list, choices);
    history.settle();
    if (choices === undefined) pagePart(page, 'mapping-heading', HTMLElement).focus();
    else checkList();
  };

  const takeEdit = (edited: string, isPasted: boolean): void => {
    if (looksLikeTable(edited)) {
      const list = lists.listOfText(edited);
      // The same table with a cell corrected: the choices still apply.
      const isSame = input.kind === 'table' && isSameForm(input.list, list);
      if (isSame && isRefused && list.table.rows.length > 0) {
        input = { kind: 'table', list };
        mapping.ask(list, mapping.choices());
        checkTableSoon();
        return;
      }
      askForColumns(list, isSame ? mapping.choices() : undefined);
      if (isPasted && !isSame) pagePart(page, 'mapping-heading', HTMLElement).focus();
      return;
    }
    if (input.kind === 'table') {
      input = own;
      mapping.clear();
    }
    isRefused = false;
    checker.checkSoon();
  };

  const checkTable = async (): Promise<void> => {
    if (!isRefused || input.kind !== 'table') return;
    const mine = inputs;
    const choices = mapping.choices();
    const { table } = input.list;
    const written = await writeBatch(table, chosenRows(input.list, choices), choices.mapping);
    if (mine !== inputs || !isRefused) return;
    if ('faults' in written) checker.refuseTable(written.faults);
    else checker.wait('No problems left. Create the batch.');
  };

  /** Checks the table again after a pause, so that the problems follow each correction. */
  const checkTableSoon = (): void => {
    clearTimeout(pause);
    pause = setTimeout(() => void checkTable(), pauseMilliseconds);
  };

  const write = async (): Promise<void> => {
    if (input.kind === 'own') return;
    const { list } = input;
    const mine = inputs;
    const choices = mapping.choices();
    const rows = chosenRows(list, choices);
    const written = await writeBatch(list.table, rows, choices.mapping);
    if (mine !== inputs) return;
    if ('faults' in written) {
      // The problems are in the table, so the table is shown.
      if (input.kind !== 'table') replaceText(shown(list), { kind: 'table', list });
      isRefused = true;
      checker.refuseTable(written.faults);
    } else {
      replaceText(encode(written.text), { kind: 'written', list, origin: written.origin });
      checkInput();
    }
    history.settle();
    verdictHeading.focus();
  };

  /** Checks every row of the list, unless a choice is still to be made. */
  const checkList = (): void => {
    if (input.kind === 'own') return;
    const { list } = input;
    const { mapping: chosen } = mapping.choices();
    const open = checkChoices(list.table, chosen);
    if (open.length === 0) void wholeList.check(list.file, chosen);
    else {
      wholeList.clear();
      isRefused = true;
      checker.refuseTable(open);
      verdictHeading.focus();
    }
  };

  /** Opens a file, or the corrected one of a list or a batch that was checked before. */
  const openFile = async (file: File, corrected?: 'list' | 'batch'): Promise<void> => {
    const isNewest = begin();
    const opened = await readFile(file);
    if (!isNewest()) return;
    lists.hideSheets();
    const isCorrected = corrected === 'list';
    if (opened.kind === 'batch') openBatch(opened.bytes, corrected === 'batch');
    else if (opened.kind === 'refused') checker.wait(opened.why);
    else if (opened.kind === 'workbook') await lists.openWorkbook(file, isCorrected);
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
  onClick('download-mapping', () => {
    if (input.kind === 'own') return;
    const file = fileOfMapping(mapping.choices().mapping, input.list.table, input.list.file.sheet);
    saveFile('mapping.json', jsonFile(textOfMappingFile(file)));
  });

  // After a reload a browser may restore the text area and the form.
  mapping.clear();
  history.settle();
  takeEdit(text.content().text, false);
};
