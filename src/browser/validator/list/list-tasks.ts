import type { Instant } from '../../../contracts/supplier/instant.ts';
import type { FindingGroup } from '../../../supplier-lists/check-list.ts';
import type { ComparedGroup } from '../../../supplier-lists/compare-lists.ts';
import type { HeadingRows } from '../../../supplier-lists/headings.ts';
import type { Mapping } from '../../../supplier-lists/mapping.ts';
import type { MappingFile } from '../../../supplier-lists/mapping-file-schema.ts';
import type { OpenedList } from '../../../supplier-lists/open-list.ts';
import type { Table } from '../../../supplier-lists/table.ts';

/** A list as it was opened or pasted. */
export type List = {
  /** Of a list that is only a file, the beginning. */
  readonly table: Table;
  /** The list as a file; its number tells it from others. */
  readonly file: ListFile;
  /** The text as it was opened or pasted; undefined for one that is too large to be shown, and for an Excel file. */
  readonly text: string | undefined;
  /** A warning about how it was read; empty when there is none. */
  readonly note: string;
  /** The names of the sheets of an Excel file, in their order; none for another file. */
  readonly sheets: readonly string[];
};

/** Whether two lists have the same headings, so that the choices for one fit the other. */
export const isSameForm = (one: List, other: List): boolean =>
  one.table.headings.join('\n') === other.table.headings.join('\n');

/** A list as a file: CSV, or a sheet of an Excel file, the first if none is named. The number tells lists apart, so that one is not read twice. */
export type ListFile = {
  readonly id: number;
  readonly file: Blob;
  readonly sheet?: string;
  /** Where the headings are; without it, where they are likely. */
  readonly headings?: HeadingRows;
};

/** A list with everything that decides what comes of checking it. */
export type ListToCheck = ListFile & { readonly mapping: Mapping; readonly now: Instant };

/** A group as the page shows it: one line, and details on demand. */
export type FindingGroupLine = Omit<FindingGroup, 'key' | 'rows'> & {
  /** The number of rows; none if it concerns the source of all batches. */
  readonly count: number;
  /** The rows as a spreadsheet numbers them: `2 to 51, 60`; cut after a number of ranges. */
  readonly rows: string;
};

/** What came of checking a list, for the page. */
export type ListOutcome = {
  readonly rowCount: number;
  readonly validCount: number;
  /** How many rows were left out, because the person said so of rows like them. */
  readonly leftOutCount: number;
  readonly groups: readonly FindingGroupLine[];
  /** Missing if the list was not compared with another. */
  readonly comparison?: readonly ComparedGroup[];
};

/** What the worker does for the page: what it is asked with, and what it answers. */
export type ListTasks = {
  /** The beginning of a list with what is known of all its rows, without its text. */
  readonly open: { readonly ask: ListFile; readonly answer: Omit<OpenedList, 'text'> };
  readonly check: {
    readonly ask: { readonly list: ListToCheck; readonly first?: ListToCheck };
    readonly answer: ListOutcome;
  };
  /** The valid rows in batches, as JSON Lines. */
  readonly batches: {
    readonly ask: ListToCheck;
    readonly answer: { readonly file: Blob; readonly count: number };
  };
  /** A mapping that was saved as a file. */
  readonly mapping: { readonly ask: Blob; readonly answer: MappingFile };
  /** The report for each row, as CSV. */
  readonly report: { readonly ask: ListToCheck; readonly answer: Blob };
};

/** The name of a task. */
export type TaskName = keyof ListTasks;

/** What the page sends to the worker. */
export type TaskMessage<Name extends TaskName = TaskName> = {
  readonly [Task in Name]: { readonly task: Task; readonly ask: ListTasks[Task]['ask'] };
}[Name];

/** What the worker sends to the page: how far it is, then the answer or a sentence that says why there is none. */
export type TaskReply<Name extends TaskName = TaskName> =
  | { readonly progress: number; readonly total: number }
  | { readonly answer: ListTasks[Name]['answer'] }
  | { readonly refusal: string };
