import type { ChoiceName } from '../table/table-faults.ts';

/** One thing to fix, as the page lists it. */
export interface SheetRow {
  /** What the finding is called by programs. */
  readonly code: string;
  /** The same in a few words for people. */
  readonly title: string;
  /** The path of the page that explains the code. */
  readonly explanation: string;
  /** Where it is, as a pointer or as line and column; empty for the whole text. */
  readonly place: string;
  readonly detail: string;
  /** How to fix it. */
  readonly remedy: string;
  /** Leads into a text that is JSON. */
  readonly pointer?: string;
  /** Leads into a text that is not: an offset in bytes. */
  readonly offset?: number;
  /** Leads to a row of a table, as a spreadsheet counts it. */
  readonly tableRow?: number;
  /** Leads to a choice of the form that asks about a table. */
  readonly choice?: ChoiceName;
}

/** The findings of one record, or those of the batch around the records. */
export interface SheetGroup {
  /** The index of the record; missing for the rest. */
  readonly record?: number;
  /** `Record 4`, or what else the rows are about. */
  readonly title: string;
  /** The record's own identifier and its row of the table, as far as they are known. */
  readonly notes: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** A verdict as an inspection sheet. */
export interface Sheet {
  readonly outcome: 'valid' | 'invalid' | 'unreadable' | 'unwritten';
  /** The verdict in one or two words. */
  readonly stamp: string;
  /** The verdict in a sentence or two, to be shown and to be read out. */
  readonly summary: string;
  readonly groups: readonly SheetGroup[];
}
