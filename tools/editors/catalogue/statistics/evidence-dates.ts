import { libraryFiles } from '../device-type-library/import.ts';
import { openGitSource } from '../repository/git-source.ts';

/** A record as its evidence date is counted. */
export type DatedRecord = {
  /** The path of the file that the record cites, and the commit that last changed a fact in it. */
  readonly path: string;
  readonly commit: string;
  /** The day of that commit, `YYYY-MM-DD`. */
  readonly date: string;
  /** Whether the file names pages, such as data sheets. */
  readonly namesPages: boolean;
};

/** How many of the dates are in each year that is one of theirs or of `others`. */
const countYears = (dates: readonly string[], others: readonly string[] = []) =>
  [...new Set([...dates, ...others].map((date) => date.slice(0, 4)))]
    .sort()
    .map((year) => ({ year, records: dates.filter((date) => date.startsWith(year)).length }));

/** The same day some years earlier, `YYYY-MM-DD`. */
export const yearsBefore = (today: string, years: number): string =>
  `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`;

/** The evidence dates of records by year, their ages on `today` (`YYYY-MM-DD`), and the commits that they come from. */
export const countEvidenceDates = (records: readonly DatedRecord[], today: string) => {
  const dates = records.map(({ date }) => date).sort();
  const commits = [...Map.groupBy(records, ({ commit }) => commit)]
    .map(([commit, own]) => ({ commit, date: own[0]?.date ?? '', records: own.length }))
    .sort((one, other) => other.records - one.records || (one.commit < other.commit ? -1 : 1));
  const olderThan = (years: number) => dates.filter((date) => date < yearsBefore(today, years)).length;
  return {
    records: dates.length,
    today,
    first: dates[0] ?? '',
    median: dates[Math.floor((dates.length - 1) / 2)] ?? '',
    last: dates.at(-1) ?? '',
    years: countYears(dates),
    namingPages: records.filter(({ namesPages }) => namesPages).length,
    olderThanTwoYears: olderThan(2),
    olderThanFiveYears: olderThan(5),
    commits: commits.length,
    largestCommits: commits.slice(0, 10),
  };
};

/** The number of days from one day to another. */
export const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * What the dates would be if each were that of the last commit on the file, whatever it changed: by year, and how many
 * days later on average where they differ. Reads the history of a clone of the library; throws a `Refusal` when git
 * cannot read it.
 */
export const countLastCommits = async (
  records: readonly DatedRecord[],
  repository: string,
  commit: string,
) => {
  const source = await openGitSource(repository, { commit, ...libraryFiles });
  const newest = new Map(
    source.files.flatMap(({ versions }) =>
      versions.map((version) => [`${version.commit}:${version.path}`, versions[0]?.date ?? ''] as const),
    ),
  );
  const compared = records.flatMap(({ path, commit: cited, date }) => {
    const last = newest.get(`${cited}:${path}`);
    return last === undefined ? [] : [{ date, last }];
  });
  const later = compared.filter(({ date, last }) => last > date);
  const total = later.reduce((sum, { date, last }) => sum + days(date, last), 0);
  return {
    records: compared.length,
    years: countYears(
      compared.map(({ last }) => last),
      compared.map(({ date }) => date),
    ),
    last:
      compared
        .map(({ last }) => last)
        .sort()
        .at(-1) ?? '',
    later: later.length,
    meanDaysLater: later.length === 0 ? 0 : Math.round(total / later.length),
  };
};
