import { parseTable } from '../../../supplier-lists/parse-table.ts';
import { readTable } from '../file-intake.ts';
import type { List } from '../table/mapping-form.ts';
import type { ListFile } from './list-tasks.ts';
import type { ListWork } from './list-work.ts';
import { createSheetChoice } from './sheet-choice.ts';

/** What is known of a table besides its text. */
type TableSource = {
  readonly savedAt: string;
  /** What has to be said about how it was read, unless its encoding says it. */
  readonly note?: string;
  /** Whether it is to be compared with the list before. */
  readonly isCorrected: boolean;
};

/** Opens tables and Excel files as lists. */
type ListOpener = {
  /** The list of a text that is shown. */
  readonly listOfText: (text: string, savedAt?: string, note?: string) => List;
  /** Opens a table: as text if the text area can show it, else with its beginning alone. */
  readonly openTable: (file: Blob, source: TableSource) => Promise<void>;
  /** Opens an Excel file: its first sheet, and any other when it is chosen. */
  readonly openWorkbook: (file: Blob, source: TableSource) => Promise<void>;
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

  const listOfText: ListOpener['listOfText'] = (text, savedAt, note = '') => ({
    table: parseTable(text),
    file: listFile(new Blob([text])),
    text,
    note,
    savedAt,
  });

  const openTable: ListOpener['openTable'] = async (file, { savedAt, note, isCorrected }) => {
    const isNewest = begin();
    const opened = await readTable(file);
    if (!isNewest()) return;
    if (opened.kind === 'table') {
      onList(listOfText(opened.text, savedAt, note ?? opened.note), isCorrected);
      return;
    }
    say('Reading the list …');
    const large = listFile(file);
    const end = await work.run('open', large);
    if (!isNewest() || 'isCancelled' in end) return;
    if ('refusal' in end) say(end.refusal);
    else {
      const { table, note: ofEncoding } = end.answer;
      onList({ table, file: large, text: undefined, note: note ?? ofEncoding, savedAt }, isCorrected);
    }
  };

  const openWorkbook: ListOpener['openWorkbook'] = async (file, source) => {
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
      const isNewestSheet = begin();
      const read = await work.run('sheet', { file, name });
      if (!isNewestSheet() || 'isCancelled' in read) return;
      if ('refusal' in read) say(read.refusal);
      else await openTable(read.answer.csv, { ...source, note: read.answer.note });
      sheets.offer(names, name, openSheet);
    };
    const [first] = names;
    if (first === undefined) say('The Excel file has no sheet with cells.');
    else await openSheet(first);
  };

  return { listOfText, openTable, openWorkbook, hideSheets: sheets.hide };
};
