import type { HeadingRows } from '../../../supplier-lists/headings.ts';
import { parseTable } from '../../../supplier-lists/parse-table.ts';
import { readTable } from '../file-intake.ts';
import type { List, ListFile } from './list-tasks.ts';
import type { ListWork } from './list-work.ts';

/** Opens tables and Excel files as lists. */
type ListOpener = {
  /** The list of a text that is shown, with its headings where they are named or likely. */
  readonly listOfText: (text: string, note?: string, headings?: HeadingRows) => List;
  /** Opens a table: as text if the text area can show it, else with its beginning alone. */
  readonly openTable: (file: Blob, isCorrected: boolean) => Promise<void>;
  /** Opens a list again with its headings in other rows. */
  readonly openAgain: (list: List, headings: HeadingRows) => Promise<void>;
  /** Opens a sheet of an Excel file, the first if none is named. */
  readonly openWorkbook: (file: Blob, isCorrected: boolean, sheet?: string) => Promise<void>;
};

/** What the opener needs of the page. */
type OpenerContext = {
  readonly work: ListWork;
  /** Notes that a new input begins. Returns whether it is still the newest. */
  readonly begin: () => () => boolean;
  readonly say: (words: string) => void;
  readonly onList: (list: List, isCorrected: boolean) => void;
};

/** Connects the opening of lists. Work that was begun for one input never replaces a newer one. */
export const createListOpener = ({ work, begin, say, onList }: OpenerContext): ListOpener => {
  let files = 0;
  const listFile = (file: Blob): ListFile => {
    files += 1;
    return { id: files, file };
  };

  const listOfText: ListOpener['listOfText'] = (text, note = '', headings) => ({
    table: parseTable(text, { headings: headings ?? 'guess' }),
    file: { ...listFile(new Blob([text])), ...(headings === undefined ? {} : { headings }) },
    text,
    note,
    sheets: [],
  });

  /** Opens a list whose text is not shown: the worker reads it. */
  const openList = async (asked: ListFile, isCorrected: boolean): Promise<void> => {
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
    onList({ ...opened, file, text: undefined }, isCorrected);
  };

  const openTable: ListOpener['openTable'] = async (file, isCorrected) => {
    const isNewest = begin();
    const opened = await readTable(file);
    if (!isNewest()) return;
    if (opened.kind === 'table') onList(listOfText(opened.text, opened.note), isCorrected);
    else await openList(listFile(file), isCorrected);
  };

  const openWorkbook: ListOpener['openWorkbook'] = (file, isCorrected, sheet) =>
    openList({ ...listFile(file), ...(sheet === undefined ? {} : { sheet }) }, isCorrected);

  const openAgain: ListOpener['openAgain'] = async ({ text, note, file }, headings) => {
    if (text === undefined) await openList({ ...file, ...listFile(file.file), headings }, false);
    else onList(listOfText(text, note, headings), false);
  };

  return { listOfText, openTable, openWorkbook, openAgain };
};
