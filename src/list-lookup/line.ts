import type { AdvisoryAnswer } from '../advisories/answered-advisory.ts';
import type { TableErrorCode } from '../columns/fields/table-errors.ts';
import type { RecordReason } from '../contracts/page-views.ts';
import type { LookupResult } from '../evidence/look-up.ts';
import type { StoredValues } from '../tables/cell-values.ts';

/** A line of a list: what is to be looked up. */
export type ListLine = {
  /** The row as a spreadsheet counts it. */
  readonly row: number;
  /** The text of the cell, exactly as in the list; empty where there is none. */
  readonly manufacturer: string;
  readonly partNumber: string;
  /** All texts of the row, exactly as in the list. */
  readonly cells: readonly string[];
  /** The values of the row other than text; undefined for every list but a workbook. */
  readonly values?: StoredValues;
  /** Why the cells of the row cannot be relied on. */
  readonly fault?: TableErrorCode;
  /** Whether its column of manufacturers names sellers, so that it is looked up by its number alone. */
  readonly isSold?: true;
};

/** A manufacturer as the catalogue calls it. */
export type Named = { readonly id: string; readonly name: string };

/** A record of the catalogue, as far as an index has it. */
export type FoundRecord = {
  readonly id: string;
  readonly manufacturer: Named;
  readonly partNumber: string;
  /** What it is called, where its statements do not say so: an editor does. */
  readonly name?: string;
  readonly verificationStatus: string;
  /** `YYYY-MM-DD`. */
  readonly evidenceAsOf: string;
  /** The address of its page. */
  readonly address: string;
};

/** A manufacturer or a record that a person may choose. */
export type LineCandidate = {
  /** The name of the manufacturer, the exact part number, or both where the manufacturer is not that of the line. */
  readonly text: string;
  /** The address of its page. */
  readonly page: string;
} & (
  | {
      /** The manufacturer of the line may be this one: by a short name, or because its name is written similarly. */
      readonly why: 'name';
      readonly manufacturer: Named;
      readonly isShortName: boolean;
      /** Its record of exactly the part number. */
      readonly record: FoundRecord | undefined;
    }
  | {
      /** Why a lookup offers it; or the record was chosen and has changed. */
      readonly why: RecordReason | 'chosen';
      readonly record: FoundRecord;
    }
);

/** What a lookup of one manufacturer and part number says. What is offered is for a person to choose from. */
export type LineAnswer = LookupResult<FoundRecord, FoundRecord> & {
  /** Whether names similar to that of its manufacturer were not looked for, because the list has too many unknown ones. */
  readonly isNotCompared?: true;
};

/** What was looked up in place of the texts of a line: its number alone, or a prefix as the manufacturer of the rest. */
export type AskedInstead = {
  readonly by: 'number_alone' | 'prefix';
  readonly manufacturer: string;
  readonly partNumber: string;
};

/** How a line ends: found as it is written, decided by a person, listed by a file of the user alone, or none of these. */
export type LineOutcome =
  | 'found'
  | 'chosen'
  | 'by_hand'
  | 'in_file'
  | 'candidates'
  | 'not_found'
  | 'not_looked_up';

/** What a person decided about a line: which record it is, who its manufacturer is, or that it was checked by hand. */
export type LineDecision = {
  readonly chosen: 'record' | 'manufacturer' | 'by_hand';
  readonly by: string;
  /** An ISO 8601 timestamp. */
  readonly at: string;
  /** The manufacturer that was chosen, as the catalogue calls it. */
  readonly manufacturer?: Named;
  /** What the person noted of a line that was checked by hand. */
  readonly note?: string;
  /** Whether the record was chosen by the part number alone: the list does not name its manufacturer. */
  readonly byNumberAlone?: true;
};

/** A file of the user that lists products, as results and reports name it. */
export type OwnFileAbout = {
  readonly name: string;
  /** How many rows it has below its headings. */
  readonly rows: number;
  /** The SHA-256 of its bytes. */
  readonly sha256: string;
  /** The first and the last day that it states, `YYYY-MM-DD`; null where it states none. */
  readonly dated: { readonly first: string; readonly last: string } | null;
};

/** What a row of a file says. */
export type FileRow = {
  /** The row as a spreadsheet counts it. */
  readonly row: number;
  readonly manufacturer: string;
  readonly partNumber: string;
  /** Empty where the file has none. */
  readonly itemNumber: string;
  readonly name: string;
  /** The day that the file states, `YYYY-MM-DD`; as the file writes it where that is no one day; empty where it states none. */
  readonly date: string;
  /** The days from which and until which it says that its price is valid, as `date`; left out where it says neither. */
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
  /** The price as the file writes it, with its currency; left out unless it was asked for. */
  readonly price?: string | undefined;
};

/** That a file lists the manufacturer and the part number of a line. */
export type FileListing = FileRow & {
  readonly file: OwnFileAbout;
  /** How many rows below it list the same. */
  readonly moreRows: number;
};

/** Whether security advisories name the part number of a line. */
export type LineAdvisories = AdvisoryAnswer;

/** A line of a list with its result. */
export type LineResult = {
  readonly line: ListLine;
  readonly outcome: LineOutcome;
  /** Why it was not found or not looked up as it is written, as a code; empty when it was found. */
  readonly reason: string;
  /** The same in words. */
  readonly words: string;
  /** The same without the reasons for which candidates are offered; for a line that was looked up and not found as it is written. */
  readonly missing?: string;
  /** What was looked up, where that is not what the line writes. */
  readonly asked?: AskedInstead;
  readonly record?: FoundRecord;
  readonly candidates: readonly LineCandidate[];
  readonly decision?: LineDecision;
  /** What changed in its record since an edition, in words, where that was asked; empty when nothing did. */
  readonly changes?: string;
  /** The files of the user that list it, where any were added. */
  readonly files?: readonly FileListing[];
  /** Whether security advisories name it, in a catalogue that has any. */
  readonly advisories?: LineAdvisories;
};
