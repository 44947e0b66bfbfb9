import { counted } from '../../contracts/counted.ts';
import { type LineResult, refusedLine, resultOf, resultsCsv } from '../../list-lookup/line-results.ts';
import { fetchJson, IndexUnavailable, readIndexFor } from '../../list-lookup/list-index.ts';
import {
  type GuessedColumns,
  guessColumns,
  type ListLine,
  linesOf,
  linesWithSpaces,
  maxListLines,
  readList,
} from '../../list-lookup/read-list.ts';
import { openList } from '../../supplier-lists/open-list.ts';
import { columnNames, type Table } from '../../supplier-lists/table.ts';
import { pagePart } from '../page-part.ts';
import { saveFile } from '../save-file.ts';
import { createFileIntake } from '../validator/file-intake.ts';
import { createResultView } from './result-view.ts';
import { createSheetChoice } from './sheet-choice.ts';

const example = `Manufacturer\tPart number\tQuantity
Moxa\tEDS-P510\t2
Allied Telesis\tAT-FS232/1\t1
MOXA\teds-p510\t4
Moxa\tEDS-0000\t1
Example Works\tX-1\t8
`;

/** How long lines are looked up before the page may paint and take input, in milliseconds. */
const sliceMilliseconds = 12;

/** The pause in typing before the columns are read again. */
const pauseMilliseconds = 300;

/** The largest text that is shown: a larger one would make the text area slow. */
const maxShownLength = 1_000_000;

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** CSV as a file, with a byte order mark: spreadsheets take a file without one for an older encoding. */
const csvFile = (text: string): Blob => new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });

/** The list of the page as far as it is read. */
type OpenList = { readonly table: Table; readonly columns: GuessedColumns };

/** Starts the page: reads the list as it is entered, and looks it up in the browser. */
export const startListLookup = (page: Document): void => {
  const text = pagePart(page, 'list', HTMLTextAreaElement);
  const columns = pagePart(page, 'columns', HTMLElement);
  const manufacturer = pagePart(page, 'manufacturer-column', HTMLSelectElement);
  const partNumber = pagePart(page, 'part-number-column', HTMLSelectElement);
  const hasHeadings = pagePart(page, 'has-headings', HTMLInputElement);
  const trim = pagePart(page, 'trim', HTMLInputElement);
  const trimChoice = pagePart(page, 'trim-choice', HTMLElement);
  const trimNote = pagePart(page, 'trim-note', HTMLElement);
  const runButton = pagePart(page, 'run', HTMLButtonElement);
  const cancel = pagePart(page, 'cancel', HTMLButtonElement);
  const progress = pagePart(page, 'progress', HTMLProgressElement);
  const said = pagePart(page, 'said', HTMLElement);
  const sheets = createSheetChoice(page);
  const view = createResultView(page);
  let list: OpenList | undefined;
  let results: readonly LineResult[] = [];
  let running: AbortController | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const say = (words: string): void => {
    said.textContent = words;
  };

  const stop = (): void => {
    running?.abort();
    running = undefined;
    runButton.hidden = false;
    cancel.hidden = true;
    progress.hidden = true;
  };

  const fillColumns = (
    select: HTMLSelectElement,
    names: readonly string[],
    chosen: number | undefined,
  ): void => {
    const none = new Option('Choose a column', '');
    select.replaceChildren(none, ...names.map((name, column) => new Option(name, String(column))));
    select.value = chosen === undefined ? '' : String(chosen);
  };

  const namesOf = ({ headings }: Table, isHeaded: boolean): string[] =>
    isHeaded
      ? columnNames(headings)
      : headings.map(
          (cell, column) => `column ${column + 1}, such as ${cell.trim().slice(0, 24) || 'nothing'}`,
        );

  /** The lines as the choices on the page give them; undefined while a column is not chosen. */
  const chosenLines = (): ListLine[] | undefined => {
    if (list === undefined || manufacturer.value === '' || partNumber.value === '') return undefined;
    return linesOf(list.table, {
      manufacturer: Number(manufacturer.value),
      partNumber: Number(partNumber.value),
      hasHeadings: hasHeadings.checked,
      isTrimmed: trim.checked,
    });
  };

  /** Says how many lines there are, and what has to be chosen or fixed before they are looked up. */
  const describe = (): void => {
    const lines = chosenLines();
    if (lines === undefined) {
      say(list === undefined ? '' : 'Choose the columns of the manufacturer and of the part number.');
      return;
    }
    const spaced = trim.checked ? 1 : linesWithSpaces(lines);
    trimChoice.hidden = spaced === 0;
    trimNote.textContent = trim.checked
      ? ''
      : `They count in a lookup. ${counted(spaced, 'line')} with such spaces.`;
    if (lines.length > maxListLines) {
      say(`The list has ${lines.length} lines. At most ${maxListLines} are looked up at once: split it.`);
    } else
      say(lines.length === 0 ? 'The list has no lines.' : `${counted(lines.length, 'line')} to look up.`);
  };

  const showChoices = ({ table, columns: guessed }: OpenList): void => {
    const names = namesOf(table, hasHeadings.checked);
    fillColumns(manufacturer, names, guessed.manufacturer);
    fillColumns(partNumber, names, guessed.partNumber);
    columns.hidden = false;
    describe();
  };

  const close = (words: string): void => {
    stop();
    list = undefined;
    results = [];
    columns.hidden = true;
    sheets.hide();
    view.clear();
    say(words);
  };

  const openTable = (table: Table): void => {
    if (table.headings.length < 2) {
      say(
        'The list needs two columns, separated by a tab, semicolon or comma: the manufacturer and the part number.',
      );
      return;
    }
    list = { table, columns: guessColumns(table) };
    hasHeadings.checked = list.columns.hasHeadings;
    trim.checked = false;
    showChoices(list);
  };

  const openText = (written: string): void => {
    clearTimeout(pause);
    close('');
    if (written.trim() !== '') openTable(readList(written));
  };

  /** Opens a file: the first sheet of an Excel file, and any other when it is chosen. */
  const openFile = async (file: File, sheet?: string): Promise<void> => {
    try {
      close('Reading the file …');
      const opened = await openList(file, { sheet, parse: readList });
      if ('why' in opened) {
        close(opened.why);
        return;
      }
      const { table, note, sheets: names, text: written = '' } = opened;
      const isShown = written.length <= maxShownLength;
      text.value = isShown ? written : '';
      close('');
      openTable(table);
      sheets.offer(names, opened.sheet ?? '', (name) => void openFile(file, name));
      const notes = [isShown ? '' : 'The file is too large to be shown.', note];
      say([said.textContent ?? '', ...notes].join(' ').trim());
    } catch {
      close('The file cannot be read. It may be a folder, or it may have been moved.');
    }
  };

  const lookUp = async (lines: readonly ListLine[], controller: AbortController): Promise<LineResult[]> => {
    const { signal } = controller;
    const answer = await readIndexFor(lines, { readJson: fetchJson, origin: location.origin, signal });
    const found: LineResult[] = [];
    let start = performance.now();
    for (const line of lines) {
      found.push(refusedLine(line) ?? resultOf(line, answer(line)));
      if (performance.now() - start < sliceMilliseconds) continue;
      progress.value = found.length / lines.length;
      await nextTask();
      signal.throwIfAborted();
      start = performance.now();
    }
    return found;
  };

  const run = async (): Promise<void> => {
    if (list === undefined) openText(text.value);
    if (list === undefined) {
      if (text.value.trim() === '') say('Paste a list or open a file first.');
      return;
    }
    const lines = chosenLines();
    if (lines === undefined || lines.length === 0 || lines.length > maxListLines) {
      describe();
      return;
    }
    stop();
    view.clear();
    const controller = new AbortController();
    running = controller;
    runButton.hidden = true;
    cancel.hidden = false;
    progress.hidden = false;
    progress.removeAttribute('value');
    cancel.focus();
    say(`Looking up ${counted(lines.length, 'line')} …`);
    try {
      const found = await lookUp(lines, controller);
      if (running !== controller) return;
      stop();
      results = found;
      say('');
      view.show(results);
    } catch (error) {
      if (running !== controller) return;
      stop();
      say(
        error instanceof IndexUnavailable
          ? 'The part numbers of the catalogue are unavailable. The catalogue may have been updated: reload the page and try again.'
          : 'The part numbers of the catalogue could not be downloaded. Check the connection and try again.',
      );
    }
  };

  text.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => openText(text.value), pauseMilliseconds);
  });
  hasHeadings.addEventListener('change', () => {
    if (list === undefined) return;
    const chosen = (select: HTMLSelectElement): number | undefined =>
      select.value === '' ? undefined : Number(select.value);
    list = {
      ...list,
      columns: { ...list.columns, manufacturer: chosen(manufacturer), partNumber: chosen(partNumber) },
    };
    showChoices(list);
  });
  for (const choice of [manufacturer, partNumber, trim]) choice.addEventListener('change', describe);
  runButton.addEventListener('click', () => void run());
  cancel.addEventListener('click', () => {
    stop();
    say('Cancelled. There are no results.');
    runButton.focus();
  });
  pagePart(page, 'example', HTMLButtonElement).addEventListener('click', () => {
    text.value = example;
    openText(example);
  });
  pagePart(page, 'download', HTMLButtonElement).addEventListener('click', () =>
    saveFile('lookup-results.csv', csvFile(resultsCsv(results))),
  );
  createFileIntake(page, (file) => void openFile(file));

  // After a reload a browser may restore the text.
  openText(text.value);
};
