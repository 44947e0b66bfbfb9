import type { PublishedFile } from './catalogue-file-list.ts';
import type { ListedEdition } from './listed-changes.ts';
import type { ReasonedNames } from './manufacturer-names.ts';
import type { Product } from './product.ts';
import type { RecordEvidence } from './record-evidence.ts';
import type { RemovedRecordView } from './removed-record.ts';
import type { CatalogueFilter, CatalogueFilterValues, LeftOut, RecordOrder } from './site-paths.ts';

/** How many records a page of a list has: few enough for a narrow screen. */
export const recordsOnPage = 50;

/** How many results a page of a search has. */
export const resultsOnPage = 25;

/** The most results that are listed and counted; more need a narrower search. */
export const maxResults = 1000;

/**
 * The most records of one table: about 5 MB, as a platform lets a function answer no more than 6 MB
 * (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html, https://docs.netlify.com/build/functions/overview/).
 */
export const maxTableRecords = 5000;

/** The most editions of a page of changes, and of its feed. */
export const maxEditions = 20;

/** A manufacturer as pages name it. */
export type NamedManufacturer = { readonly id: string; readonly name: string };

/** A manufacturer with its other names and the number of its records. */
export type ListedManufacturer = NamedManufacturer & {
  readonly aliases: ReasonedNames;
  readonly shortNames: ReasonedNames;
  /** Where its own name is from; for a manufacturer without records. */
  readonly named: ReasonedNames[number] | undefined;
  readonly records: number;
};

/** A manufacturer with the number of its records. */
export type CountedManufacturer = Pick<ListedManufacturer, 'id' | 'name' | 'records'>;

/** A part number that the source of a record stated once and states no more. */
export type FormerPartNumber = {
  readonly partNumber: string;
  /** The day of the revision that no longer states it, `YYYY-MM-DD`, and the address of that change. */
  readonly until: string;
  readonly address: string;
};

/** A record in short, for a list to choose from. */
export type ListedRecord = {
  readonly id: string;
  readonly manufacturer: NamedManufacturer;
  readonly partNumber: string;
  readonly name: string;
  /** The former part number by which it was found. */
  readonly former?: FormerPartNumber | undefined;
} & RecordEvidence;

/** A part of a list: the entries of one page, and how many there are on all pages. `page` counts from 1. */
export type ListPage<Entry> = {
  readonly entries: readonly Entry[];
  readonly total: number;
  readonly page: number;
};

/** A value that a filter can be set to, with the number of records that it leaves beside the other filters. */
export type FilterChoice = {
  readonly value: string;
  readonly text: string;
  /** Its heading among the choices, if they have headings. */
  readonly heading?: string | undefined;
  readonly records: number;
};

/** For each filter the values that it can be set to, in the order of the form. */
export type FilterChoices = Readonly<Record<CatalogueFilter, readonly FilterChoice[]>>;

/** A run of an excerpt: as it is, or one of the words that were searched for. */
export type ExcerptRun = { readonly text: string; readonly isMatch: boolean };

/** A page of the site that a search found. */
export type SearchResult = {
  readonly path: string;
  /** The kind of page, such as `Product record` or `Insight`. */
  readonly kind: string;
  readonly title: string;
  /** Text around the words. */
  readonly excerpt: readonly ExcerptRun[];
  /** The product, if the page is its record. */
  readonly product?: Product;
};

/** The fields of a lookup as typed; an empty field is an empty text. */
export type Lookup = { readonly manufacturer: string; readonly partNumber: string };

/** Why a record is offered although the lookup does not name exactly it. */
export type RecordReason =
  /** Its number is the same but for case, spaces, punctuation and the form of characters; or its source once stated such a number. */
  | 'spelling'
  | 'former_number'
  /** It has the number before the last slash. */
  | 'before_slash'
  /** It has exactly the number, and another manufacturer than the lookup, or the lookup names none. */
  | 'same_number'
  /** It has a longer number that contains the number. */
  | 'longer'
  /** Its number, perhaps with other signs, is a part of what the line of a list has as the number. */
  | 'part';

/** What a lookup compares of a record. */
export type ComparedRecord = {
  readonly manufacturer: NamedManufacturer;
  readonly partNumber: string;
  /** The former part number by which it was found. */
  readonly former?: Pick<FormerPartNumber, 'partNumber'> | undefined;
};

/** A manufacturer that the name of a lookup may mean. */
export type OfferedManufacturer<Listed extends ComparedRecord = ListedRecord> = {
  readonly manufacturer: NamedManufacturer;
  /** Its name, id, alias or short name for which it is offered. */
  readonly matched: string;
  /** Whether that is a short name, which others may have too. */
  readonly isShortName: boolean;
  /** Its record of exactly the part number. */
  readonly record: Listed | undefined;
};

/** What a lookup says that finds no product: *perhaps* with what is offered, or *not found*. None of it is the product. */
export type NotFoundRecords<Listed extends ComparedRecord = ListedRecord> = {
  readonly verdict: 'perhaps' | 'not_found';
  /** The manufacturer, where the catalogue has it. */
  readonly manufacturer: CountedManufacturer | undefined;
  /** Where it has not: those that the name may mean, short names first. */
  readonly manufacturers: readonly OfferedManufacturer<Listed>[];
  /** Records, the likeliest first. */
  readonly records: readonly { readonly why: RecordReason; readonly record: Listed }[];
  /** Whether more records have longer numbers than are offered. */
  readonly hasMoreLonger: boolean;
};

/** The reading of a text: each possible manufacturer with its words, and the parts left out. */
export type TextReading = {
  readonly manufacturers: readonly { readonly manufacturer: NamedManufacturer; readonly written: string }[];
  readonly leftOut: readonly LeftOut[];
  /** Whether the number is a GTIN, which names a product of whatever manufacturer and which no record may have, or has a wrong check digit for one. */
  readonly gtin: 'right' | 'in_no_record' | 'wrong_check_digit' | undefined;
  /** The text with the letters of ASCII that letters of another script look like, where it has such. */
  readonly lookAlikes?:
    | { readonly character: string; readonly place: number; readonly like: string }
    | undefined;
};

/** Pages of the site for a text. `lacksWord` is true where none has all of its words, and each has some. */
export type FoundPages = ListPage<SearchResult> & { readonly lacksWord?: boolean };

/** The view of a lookup without a record. */
export type LookupAnswer =
  | { readonly kind: 'part_number_missing'; readonly manufacturers: readonly CountedManufacturer[] }
  /** Records of exactly the part number, of the manufacturer that the text names in whole. */
  | { readonly kind: 'read'; readonly records: readonly ListedRecord[] }
  | (NotFoundRecords & {
      readonly kind: 'part_number_alone' | 'manufacturer_unknown' | 'part_number_unknown';
    })
  /** Words without a number: pages that have them are all of the answer. */
  | { readonly kind: 'words' }
  | { readonly kind: 'list'; readonly lines: number }
  | { readonly kind: 'code_without_number' };

/** The view of a page that is rendered on demand. The function makes it from the catalogue; the page reads nothing else. */
export type PageView =
  | { readonly kind: 'not_found' }
  | { readonly kind: 'removed_record'; readonly id: string; readonly record: RemovedRecordView }
  /** `record` is the stored data of a record's page, parsed there with its schema. */
  | {
      readonly kind: 'record';
      readonly record: unknown;
      /** The day of the requested statements, as written by the visitor. */
      readonly day: string | undefined;
      /** The newest edition of the catalogue, which has the record; undefined before the first. */
      readonly edition: { readonly number: number; readonly date: string } | undefined;
      /** Where errors in what this service reads from the sources are reported (`ReportTemplateSchema`, or another address). */
      readonly ownReports: string | undefined;
    }
  | {
      readonly kind: 'records';
      readonly filters: CatalogueFilterValues;
      readonly order: RecordOrder;
      readonly list: ListPage<Product>;
      /** How many of all records of the list are under a licence with conditions. */
      readonly withConditions: number;
      readonly choices: FilterChoices;
      /** The whole catalogue as files, described for search engines (schema.org); JSON. */
      readonly dataset: string;
    }
  | {
      readonly kind: 'changes';
      /** Undefined for the changes of all manufacturers. */
      readonly manufacturer: NamedManufacturer | undefined;
      /** The first day of which editions are shown. */
      readonly since: string | undefined;
      /** At most `maxEditions`, the newest first. */
      readonly editions: readonly ListedEdition[];
      /** The days of all editions, the oldest first. */
      readonly days: readonly string[];
      readonly manufacturers: readonly NamedManufacturer[];
      readonly baseUrl: string;
      /** What the licence of the catalogue is called. */
      readonly licence: string;
    }
  | { readonly kind: 'files'; readonly files: readonly PublishedFile[] }
  | { readonly kind: 'manufacturers'; readonly manufacturers: readonly ListedManufacturer[] }
  | {
      readonly kind: 'manufacturer';
      readonly manufacturer: ListedManufacturer;
      readonly list: ListPage<Product>;
    }
  | {
      readonly kind: 'lookup';
      /** The text as it was sent; empty where the fields were. */
      readonly text: string;
      readonly lookup: Lookup;
      /** Undefined where nothing was looked up. */
      readonly answer: LookupAnswer | undefined;
      /** How the text was read, where the lookup is of a text. */
      readonly reading: TextReading | undefined;
      /** Records of the manufacturer by function, if the part number is missing. */
      readonly present: readonly FilterChoice[];
      /** Pages of the site that have the words of the text: the first few, or a page of all. */
      readonly pages: FoundPages | undefined;
    };
