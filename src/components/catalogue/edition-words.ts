import type { ListedEdition, RecordCounts } from '../../contracts/listed-changes.ts';
import { groupDigits } from '../../text/counted.ts';

/** What happened to records, in words: `12 added, 3 removed, 28 with changed values`. */
export const countsInWords = ({ added, removed, valued, sameValues }: RecordCounts): string =>
  (
    [
      [added, 'added'],
      [removed, 'removed'],
      [valued, 'with changed values'],
      [sameValues, 'with other dates or files only'],
    ] as const
  )
    .flatMap(([count, word]) => (count === 0 ? [] : [`${groupDigits(count)} ${word}`]))
    .join(', ');

/** What an edition did, in a sentence: `Records: 12 added, 3 removed.` */
export const editionInWords = ({ manufacturers }: Pick<ListedEdition, 'manufacturers'>): string => {
  const sum = (field: keyof RecordCounts): number =>
    manufacturers.reduce((total, counts) => total + counts[field], 0);
  return `Records: ${countsInWords({ added: sum('added'), removed: sum('removed'), valued: sum('valued'), sameValues: sum('sameValues') })}.`;
};
