import { manufacturerKey } from '../evidence/lookup-key.ts';
import { dayInWords, isDay } from '../text/day-in-words.ts';
import type { Decisions } from './decisions.ts';
import type { FileListing, FileRow, LineResult, OwnFileAbout } from './line.ts';
import type { LineAnswers } from './list-index.ts';

/** The most files that are read as sources of a list. */
export const maxOwnFiles = 20;

/** The most rows of all of them together, as many as the largest file alone may have. */
const maxOwnRows = 1_000_000;

/** Why files cannot all be sources of one list, for a person; undefined where they can. */
export const whyTooManyRows = (files: readonly OwnFile[]): string | undefined =>
  files.reduce((sum, { listed }) => sum + listed.length, 0) > maxOwnRows
    ? 'Your files have more than 1,000,000 rows together. Leave a file out, or rows that you do not need.'
    : undefined;

/** A file of the user, with the rows that name a manufacturer and a part number. */
export type OwnFile = OwnFileAbout & { readonly listed: readonly FileRow[] };

const dateWords = (date: string): string => {
  if (date === '') return 'no date stated';
  return `dated ${isDay(date) ? dayInWords(date) : `“${date}”`}`;
};

/** From when until when a row says that it is valid, in words; empty where it does not say so. */
const validityWords = ({ validFrom = '', validUntil = '' }: FileRow): string => {
  const named = (word: string, date: string): string =>
    date === '' ? '' : ` ${word} ${isDay(date) ? dayInWords(date) : `“${date}”`}`;
  const words = `${named('from', validFrom)}${named('until', validUntil)}`;
  return words === '' ? '' : `valid${words}`;
};

/** The date that a row states, and its validity. */
const statedWords = (row: FileRow): string => {
  const validity = validityWords(row);
  if (validity === '') return dateWords(row.date);
  return row.date === '' ? validity : `${dateWords(row.date)}, ${validity}`;
};

/** The price that a file stated on its date, as one sentence; empty where none was asked for or stated. */
export const priceWords = (listing: FileListing): string => {
  const { file, row, price = '' } = listing;
  return price === ''
    ? ''
    : `Your file “${file.name}” stated the price ${price}, ${statedWords(listing)} (row ${row}): not a quotation.`;
};

/** The days that a file states, in words. */
export const datesOfFile = ({ dated }: OwnFileAbout): string => {
  if (dated === null) return 'no date stated';
  const { first, last } = dated;
  return first === last ? dateWords(first) : `${dateWords(first)} to ${dayInWords(last)}`;
};

/** What a file says of a line, as one sentence. */
export const listingWords = (listing: FileListing): string => {
  const { file, row, moreRows, name, itemNumber } = listing;
  const as = [
    name.trim() === '' ? '' : ` as “${name.trim()}”`,
    itemNumber === '' ? '' : ` with the item number ${itemNumber}`,
  ].join('');
  const rows = moreRows === 0 ? `row ${row}` : `row ${row} and ${moreRows} more`;
  return `Your file “${file.name}” lists it${as}, ${statedWords(listing)} (${rows}).`;
};

/** The reasons for which a line counts as one that a file lists: its texts are whole, and nobody chose a record for it. */
const reasonsOfFiles: ReadonlySet<string> = new Set(['part_number_not_found', 'manufacturer_not_found']);

/** A result with the rows of the files that list its line. A line that is open otherwise counts as listed. */
export const withListings = (result: LineResult, listings: readonly FileListing[]): LineResult => {
  const { outcome, reason } = result;
  const files = outcome === 'not_looked_up' ? [] : listings;
  const isOpen = outcome === 'candidates' || outcome === 'not_found';
  const isInFile = files.length > 0 && isOpen && reasonsOfFiles.has(reason);
  return { ...result, files, ...(isInFile && { outcome: 'in_file' }) };
};

/**
 * Makes what says, by the decisions that hold, which files list a line: the same manufacturer, by any of its names in the catalogue or by the same name, and
 * exactly the same part number. Each file speaks for itself, and the catalogue stays first.
 */
export const createFileFinder = (
  files: readonly OwnFile[],
  { names }: Pick<LineAnswers, 'names'>,
): ((decisions: Decisions) => (result: LineResult) => LineResult) => {
  const known = new Map<string, string>();
  const identityOf = (written: string): string => {
    const before = known.get(written);
    if (before !== undefined) return before;
    const [only, another] = names(written);
    const identity =
      only === undefined || another !== undefined
        ? `name ${manufacturerKey(written)}`
        : `id ${only.manufacturer.id}`;
    known.set(written, identity);
    return identity;
  };
  const keyOf = (manufacturer: string, partNumber: string): string =>
    JSON.stringify([identityOf(manufacturer), partNumber]);
  const listings = files.map(({ listed, ...file }) => {
    const byKey = new Map<string, FileListing>();
    for (const row of listed) {
      const key = keyOf(row.manufacturer, row.partNumber);
      const before = byKey.get(key);
      byKey.set(
        key,
        before === undefined ? { ...row, file, moreRows: 0 } : { ...before, moreRows: before.moreRows + 1 },
      );
    }
    return byKey;
  });
  return ({ manufacturers }) => {
    const decided = new Map(manufacturers.map(({ written, manufacturer }) => [written, manufacturer.id]));
    return (result) => {
      const { line, outcome } = result;
      const manufacturer = decided.get(line.manufacturer) ?? line.manufacturer;
      const isAsked = outcome !== 'not_looked_up' && manufacturer !== '';
      const key = isAsked ? keyOf(manufacturer, line.partNumber) : '';
      return withListings(
        result,
        listings.flatMap((byKey) => byKey.get(key) ?? []),
      );
    };
  };
};
