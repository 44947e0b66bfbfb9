import type { ReportCheck } from '../../list-lookup/checked-lines.ts';
import type { Decisions } from '../../list-lookup/decisions.ts';
import type { Report } from '../../list-lookup/evidence-report.ts';
import type { GuessedColumns, ListLine } from '../../list-lookup/read-list.ts';
import type { Table } from '../../supplier-lists/table.ts';
import type { CatalogueTime, LookedUpList, Results } from './looked-up-list.ts';

/** The most lines that the page looks up at once. */
export const maxListLines = 10_000;

/** A list that was read, with the choices of its columns. */
export type ReadList = {
  /** The name of its file, or what it is called otherwise. */
  readonly name: string;
  readonly table: Table;
  readonly columns: GuessedColumns;
  /** The lines as the choices give them; undefined while a column is not chosen. */
  readonly lines: readonly ListLine[] | undefined;
  /** How many lines have spaces at either end of a cell. */
  readonly spacedLines: number;
};

/** A file with the names of its sheets, and the one that is open. */
type OpenedFile = { readonly file: File; readonly sheets: readonly string[]; readonly sheet: string };

/** What the page shows. */
export type ListLookupState = {
  readonly text: string;
  readonly list: ReadList | undefined;
  /** The file that the list was read from, if it was. */
  readonly opened: OpenedFile | undefined;
  readonly time: CatalogueTime;
  readonly said: string;
  /** The part of the lines that was looked up, from 0 to 1; undefined while no lookup runs. */
  readonly progress: number | undefined;
  readonly results: ShownResults | undefined;
  /** What was decided; undefined before the part of the page that decides is there. */
  readonly decisions: Decisions | undefined;
  /** The name that decisions are signed with. */
  readonly by: string;
  readonly report: CheckedReport | undefined;
};

/** The results of a list, what they are about, and what came of saving them. */
export type ShownResults = Results & {
  readonly list: LookedUpList;
  readonly name: string;
  readonly headings: readonly string[] | undefined;
  /** What is done with them now: a file is made, or a decision is applied. */
  readonly busy: boolean;
  /** Whether a name has to be written before a file with decisions is saved. */
  readonly lacksName: boolean;
  readonly said: string;
  /** The digest of the report that was saved last. */
  readonly digest: string | undefined;
};

/** A report that was opened, with what changed since. */
export type CheckedReport = { readonly report: Report; readonly check: ReportCheck };

/** Whether something was decided that no file has yet: it is signed when it is saved. */
export const hasUnsaved = ({ decisions }: ListLookupState): boolean =>
  [...(decisions?.manufacturers ?? []), ...(decisions?.lines ?? [])].some(({ by }) => by === '');

export const emptyListLookup: ListLookupState = {
  text: '',
  list: undefined,
  opened: undefined,
  time: { from: 'today', edition: '1', since: '' },
  said: '',
  progress: undefined,
  results: undefined,
  decisions: undefined,
  by: '',
  report: undefined,
};
