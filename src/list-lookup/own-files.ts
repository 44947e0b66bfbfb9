import { manufacturerKey } from '../evidence/lookup-key.ts';
import { counted } from '../text/counted.ts';
import { dayInWords, isDay } from '../text/day-in-words.ts';
import type { Decisions } from './decisions.ts';
import type { FileListing, FileRow, LineResult, OwnFileAbout } from './line.ts';
import { type ManufacturerQuestion, maxOptions } from './line-questions.ts';
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

/** Where a file lists a line, and what it states of it beside the name: `stock.csv, row 2, dated 3 March 2026`. */
export const listingInShort = (listing: FileListing): string => {
  const { file, row, moreRows, itemNumber, price = '' } = listing;
  return [
    file.name,
    moreRows === 0 ? `row ${row}` : `row ${row} and ${moreRows} more`,
    ...(itemNumber === '' ? [] : [`item number ${itemNumber}`]),
    statedWords(listing),
    ...(price === '' ? [] : [`price ${price}, not a quotation`]),
  ].join(', ');
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

/** Makes what tells manufacturers apart as files and lists write them: by their ids in the catalogue, or by their names. */
const identityFinder = ({ names }: Pick<LineAnswers, 'names'>) => {
  const known = new Map<string, string>();
  return (written: string): string => {
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
};

/** What a line is called in decisions: its manufacturer as a person decided, or as it is written. */
const decidedName = ({ manufacturers }: Decisions): ((written: string) => string) => {
  const decided = new Map(manufacturers.map(({ written, manufacturer }) => [written, manufacturer.id]));
  return (written) => decided.get(written) ?? written;
};

/** A listing with the rows of another one of the same file. */
const withMore = (listing: FileListing | undefined, other: FileListing): FileListing =>
  listing === undefined ? other : { ...listing, moreRows: listing.moreRows + 1 + other.moreRows };

/**
 * Makes what says, by the decisions that hold, which files list a line: the same manufacturer, by any of its names in the catalogue, by
 * the same name or by one that a person said is its own, and exactly the same part number. Each file speaks for itself, and the
 * catalogue stays first.
 */
export const createFileFinder = (
  files: readonly OwnFile[],
  answers: Pick<LineAnswers, 'names'>,
): ((decisions: Decisions) => (result: LineResult) => LineResult) => {
  const identityOf = identityFinder(answers);
  const keyOf = (identity: string, partNumber: string): string => JSON.stringify([identity, partNumber]);
  const listings = files.map(({ listed, ...file }) => {
    const byKey = new Map<string, FileListing>();
    for (const row of listed) {
      const key = keyOf(identityOf(row.manufacturer), row.partNumber);
      byKey.set(key, withMore(byKey.get(key), { ...row, file, moreRows: 0 }));
    }
    return byKey;
  });
  return (decisions) => {
    const nameOf = decidedName(decisions);
    const alsoCalled = Map.groupBy(decisions.manufacturers, ({ manufacturer }) => `id ${manufacturer.id}`);
    const identitiesOf = (identity: string): readonly string[] => {
      const others = (alsoCalled.get(identity) ?? []).map(({ written }) => identityOf(written));
      return [...new Set([identity, ...others])];
    };
    return (result) => {
      const { line, outcome } = result;
      const manufacturer = nameOf(line.manufacturer);
      const isAsked = outcome !== 'not_looked_up' && manufacturer !== '';
      const identities = isAsked ? identitiesOf(identityOf(manufacturer)) : [];
      const listed = listings.flatMap((byKey): readonly FileListing[] => {
        const found = identities.flatMap((identity) => byKey.get(keyOf(identity, line.partNumber)) ?? []);
        const [first, ...others] = found;
        return first === undefined ? [] : [others.reduce<FileListing>(withMore, first)];
      });
      return withListings(result, listed);
    };
  };
};

/**
 * Which manufacturers a person can say of names that only files have: a line of the manufacturer names a part number that the file
 * has exactly under that name. Those of most lines come first.
 */
export const fileNameQuestions = (
  files: readonly OwnFile[],
  answers: Pick<LineAnswers, 'names' | 'manufacturer'>,
  { decisions, results }: { readonly decisions: Decisions; readonly results: readonly LineResult[] },
): ManufacturerQuestion[] => {
  const identityOf = identityFinder(answers);
  const nameOf = decidedName(decisions);
  const isUnknown = (written: string): boolean =>
    nameOf(written) === written && identityOf(written).startsWith('name ');
  const asked = files.flatMap(({ name: file, listed }) =>
    listed.filter(({ manufacturer }) => isUnknown(manufacturer)).map((row) => ({ ...row, file })),
  );
  const rowsOf = Map.groupBy(asked, ({ partNumber }) => partNumber);
  const found = results.flatMap(({ line, outcome }) => {
    const [only, another] = outcome === 'not_looked_up' ? [] : answers.names(nameOf(line.manufacturer));
    if (only === undefined || another !== undefined) return [];
    const rows = rowsOf.get(line.partNumber) ?? [];
    return [...new Set(rows.map(({ manufacturer }) => manufacturer))].map((written) => ({
      written,
      id: only.manufacturer.id,
      files: rows.filter((row) => row.manufacturer === written).map(({ file }) => file),
    }));
  });
  return [...Map.groupBy(found, ({ written }) => written)]
    .map(([written, lines]): ManufacturerQuestion => {
      const options = [...Map.groupBy(lines, ({ id }) => id)].flatMap(([id, own]) => {
        const manufacturer = answers.manufacturer(id);
        return manufacturer === undefined ? [] : [{ manufacturer, exact: own.length }];
      });
      return {
        written,
        lines: lines.length,
        options: options.sort((one, other) => other.exact - one.exact).slice(0, maxOptions),
        files: [...new Set(lines.flatMap((line) => line.files))],
      };
    })
    .sort((one, other) => other.lines - one.lines);
};

/** Who a manufacturer of a file may be, in a sentence. */
export const fileNameWords = ({ written, files = [], options }: ManufacturerQuestion): string => {
  const who = options.map(({ manufacturer, exact }) => `${manufacturer.name} (${counted(exact, 'line')})`);
  return `“${written}” in ${files.join(', ')} may be ${who.join(' or ')}: the part numbers are the same.`;
};
