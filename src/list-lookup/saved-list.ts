import type { LineResult } from './line.ts';
import { outcomeName } from './line-results.ts';
import { type SavedColumns, savedColumns } from './saved-columns.ts';

/** The id of a record at the end of its address, which may be of another deployment. */
const idIn = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** What is different than when a list was saved, in words; empty when nothing is. */
const differenceOf = ({ line: { cells }, outcome, record }: LineResult, saved: SavedColumns): string => {
  const [before = '', evidenceAsOf = ''] = [cells[saved.record], cells[saved.evidenceAsOf]];
  if (record === undefined) return before === '' ? '' : `${outcomeName(outcome)} now; before: ${before}.`;
  if (before === '') return 'Found now.';
  if (idIn(before) !== record.id) return `Another record now; before: ${before}.`;
  return evidenceAsOf === record.evidenceAsOf
    ? ''
    : `Evidence as of ${record.evidenceAsOf}; before: ${evidenceAsOf}.`;
};

/** Whether files of the user list a line that they did not list before, or the other way round. Other files may say it in other words. */
const filesDifferenceOf = ({ line: { cells }, files }: LineResult, saved: SavedColumns): string => {
  // Without a file nothing is known of what they would say.
  if (files === undefined) return '';
  const before = saved.files === undefined ? '' : (cells[saved.files] ?? '');
  if (before === '') return files.length === 0 ? '' : 'A file of yours lists it now.';
  return files.length === 0 ? 'Your files no longer list it.' : '';
};

/** The results with what is different than when the list was saved, if it came back from a lookup; otherwise as they are. */
export const sinceSaved = (
  results: readonly LineResult[],
  headings: readonly string[] | undefined,
): readonly LineResult[] => {
  const saved = savedColumns(headings);
  if (saved === undefined) return results;
  return results.map((result) => ({
    ...result,
    changes: [differenceOf(result, saved), filesDifferenceOf(result, saved), result.changes ?? '']
      .filter((text) => text !== '')
      .join(' '),
  }));
};
