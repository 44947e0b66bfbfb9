import { parseTable } from '../../../supplier-lists/parse-table.ts';
import { readTable } from '../file-intake.ts';
import type { List } from '../table/mapping-form.ts';
import type { ListFile } from './list-tasks.ts';
import type { ListWork } from './list-work.ts';
import { createSheetChoice } from './sheet-choice.ts';

/** Opens tables and Excel files as lists. */
type ListOpener = {
  /** The list of a text that is shown. */
  readonly listOfText: (text: string, note?: string) => List;
  /** Opens a table: as text if the text area can show it, else with its beginning alone. */
  readonly openTable: (file: Blob, isCorrected: boolean) => Promise<void>;
  /** Opens an Excel file: its first sheet, and any other when it is chosen. */
  readonly openWorkbook: (file: Blob, isCorrected: boolean) => Promise<void>;
  /** Offers no sheets any more. */
  readonly hideSheets: () => void;
};

/** What the opener needs of the page. */
type ToolContext = {
  readonly work: ListWork;
  /** Notes that a new input begins. Returns whether it is still the newest. */
  readonly begin: () => () => boolean;
  readonly say: (words: string) => void;
  readonly onList: (list: List, isCorrected: boolean) => void;
};

/** Connects the opening of lists. Work that was begun for one input never replaces a newer one. */
export const createListOpener = (page: Document, { work, begin, say, onList }: ToolContext): ListOpener => {
  const sheets = createSheetChoice(page);
  let files = 0;
  const listFile = (file: Blob): ListFile => {
    files += 1;
    return { id: files, file };
  };

  const listOfText: ListOpener['listOfText'] = (text, note = '') => ({
    table: parseTable(text),
    file: listFile(new Blob([text])),
    text,
    note,
  });

  /** Opens a list whose text is not shown: the worker reads it. */
  const openList = async (file: ListFile, isCorrected: boolean): Promise<void> => {
    const isNewest = begin();
    say('Reading the list …');
    const end = await work.run('open', file);
    if (!isNewest() || 'isCancelled' in end) return;
    if ('refusal' in end) say(end.refusal);
    else onList({ ...end.answer, file, text: undefined }, isCorrected);
  };

  const openTable: ListOpener['openTable'] = async (file, isCorrected) => {
    const isNewest = begin();
    const opened = await readTable(file);
    if (!isNewest()) return;
    if (opened.kind === 'table') {
      onList(listOfText(opened.text, opened.note), isCorrected);
      return;
    }
    await openList(listFile(file), isCorrected);
  };

  const openWorkbook: ListOpener['openWorkbook'] = async (file, isCorrected) => {
    const isNewest = begin();
    say('Reading the Excel file …');
    const end = await work.run('sheets', { file });
    if (!isNewest() || 'isCancelled' in end) return;
    if ('refusal' in end) {
      say(end.refusal);
      return;
    }
    const names = end.answer;
    const openSheet = async (name: string): Promise<void> => {
      await openList({ ...listFile(file), sheet: name }, isCorrected);
      sheets.offer(names, name, openSheet);
    };
    const [first] = names;
    if (first === undefined) say('The Excel file has no sheet with cells.');
    else await openSheet(first);
  };

  return { listOfText, openTable, openWorkbook, hideSheets: sheets.hide };
};
