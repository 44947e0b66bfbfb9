import { Refusal } from '../../../command-line/tool-command.ts';
import type { CatalogueEntry } from '../catalogue-files.ts';

/** No list that is a file is older: an earlier year is a typing error. */
const earliestDay = '1990-01-01';

/** The newest day (`YYYY-MM-DD`) of which a list of a source was imported; undefined before the first. */
export const lastListDay = (source: string, entries: readonly CatalogueEntry[]): string | undefined =>
  entries
    .flatMap(({ line }) => line?.sources ?? [])
    .filter((history) => history.source === source)
    .flatMap(({ revisions, stood, lastSeen }) => [revisions.at(-1)?.date, stood, lastSeen])
    .flatMap((day) => day ?? [])
    .sort()
    .at(-1);

/**
 * Refuses a day of a list that cannot be put in truly. Statement files keep only revisions that changed something, so what a list
 * between two of them said cannot be known. Throws a `Refusal`.
 */
export const checkListDay = (date: string, today: string, last: string | undefined): void => {
  if (date > today) {
    throw new Refusal(
      'day_in_future',
      `--date is after today, ${today}: give the day on which the list was made.`,
    );
  }
  if (date < earliestDay) {
    throw new Refusal('day_not_plausible', `--date is before ${earliestDay}: correct the year.`);
  }
  if (last !== undefined && date < last) {
    throw new Refusal(
      'day_before_last_list',
      `--date is before ${last}, the day of the list of this source that was imported last: import lists in the order of their days.`,
    );
  }
};
