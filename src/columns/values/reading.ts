import { type Delimiter, encodingCalled } from '../../tables/text-form.ts';
import type { NumberScale } from './number-scale.ts';
import type { ShortDateOrder } from './read-date.ts';

/** Whether rows are read that a sheet hides or strikes through. */
export type RowUse = 'read' | 'leave-out';

/** What counts where a cell of a workbook shows something else than it holds. */
export type ShownTexts = 'stored' | 'shown';

/** How numbers of tax are read that no percent sign marks: as percent, as percent from 1 on and as proportions below it, or not at all. */
export const taxRateUses = ['percent', 'by-size', 'unknown'] as const;

/** How such numbers are read. */
export type TaxRates = (typeof taxRateUses)[number];

/** What is beside a price in another column, such as a surcharge: never added, which a person confirms. */
export const besidePriceUses = ['apart'] as const;

/** Whether empty cells of the manufacturer continue the one above them. */
export const groupUses = ['fill', 'unknown'] as const;

/** What a person says of how a list is read. What is undefined is not said. */
export type Reading = {
  /** The encoding of a text file, by a name that `nameOfEncoding` knows. */
  readonly encoding: string | undefined;
  /** The mark between the cells of a text file. */
  readonly delimiter: Delimiter | undefined;
  readonly hiddenRows: RowUse | undefined;
  readonly struckRows: RowUse | undefined;
  /** That hidden columns are meant where a field is taken from one. */
  readonly hiddenColumns: 'read' | undefined;
  /** What counts in a column of texts where a number is shown otherwise than the cell holds it. */
  readonly shownTexts: ShownTexts | undefined;
  readonly shortDates: ShortDateOrder | undefined;
  readonly taxRates: TaxRates | undefined;
  /** That the price counts without a surcharge or a factor that stands in another column. */
  readonly besidePrice: (typeof besidePriceUses)[number] | undefined;
  /** Whether a manufacturer counts for the rows below it whose cells are empty. */
  readonly manufacturerGroups: (typeof groupUses)[number] | undefined;
  /** How numbers are converted, by the heading that adds words such as `weeks`; `same` where its words change nothing. */
  readonly headingWords: ReadonlyMap<string, NumberScale>;
  /** The offset from UTC or the time zone of each abbreviation, such as `CET`. */
  readonly zones: ReadonlyMap<string, string>;
};

/** The same as the file of a mapping has it, where null is still to be chosen. */
export type ReadingInFile = {
  readonly [Key in Exclude<keyof Reading, 'zones' | 'headingWords'>]?: Reading[Key] | null;
} & {
  readonly headingWords?: Readonly<Record<string, NumberScale | null>> | undefined;
  readonly zones?: Readonly<Record<string, string | null>> | undefined;
};

/** What is said of a list that nobody has looked at yet. */
export const noReading: Reading = {
  encoding: undefined,
  delimiter: undefined,
  hiddenRows: undefined,
  struckRows: undefined,
  hiddenColumns: undefined,
  shownTexts: undefined,
  shortDates: undefined,
  taxRates: undefined,
  besidePrice: undefined,
  manufacturerGroups: undefined,
  headingWords: new Map(),
  zones: new Map(),
};

const answered = <Answer>(inFile: Readonly<Record<string, Answer | null>> = {}): Map<string, Answer> =>
  new Map(
    Object.entries(inFile).flatMap(([text, answer]) => (answer === null ? [] : [[text, answer] as const])),
  );

/** What a file says of how a list is read. */
export const readingOfFile = (file: ReadingInFile): Reading => ({
  encoding: file.encoding ? encodingCalled(file.encoding) : undefined,
  delimiter: file.delimiter ?? undefined,
  hiddenRows: file.hiddenRows ?? undefined,
  struckRows: file.struckRows ?? undefined,
  hiddenColumns: file.hiddenColumns ?? undefined,
  shownTexts: file.shownTexts ?? undefined,
  shortDates: file.shortDates ?? undefined,
  taxRates: file.taxRates ?? undefined,
  besidePrice: file.besidePrice ?? undefined,
  manufacturerGroups: file.manufacturerGroups ?? undefined,
  headingWords: answered(file.headingWords),
  zones: answered(file.zones),
});
