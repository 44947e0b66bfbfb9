/** A source whose repository is read again and again, and the day on which that last happened, `YYYY-MM-DD`. */
export type SourceReading = { readonly id: string; readonly name: string; readonly readOn: string };

/** When the sources were read, and after how many days a reading is old. */
export type SourceReadings = { readonly limitDays: number; readonly sources: readonly SourceReading[] };

const dayMilliseconds = 86_400_000;

/** The sources whose newest reading is more than `limitDays` before a day, `YYYY-MM-DD`; the oldest reading first. */
export const oldReadings = ({ limitDays, sources }: SourceReadings, today: string): SourceReading[] =>
  sources
    .filter(({ readOn }) => Date.parse(today) - Date.parse(readOn) > limitDays * dayMilliseconds)
    .toSorted((one, other) => (one.readOn < other.readOn ? -1 : 1));

/** The day on which the source was read that was read least recently; undefined when none is read again. */
export const oldestReading = ({ sources }: SourceReadings): string | undefined =>
  sources.map(({ readOn }) => readOn).sort()[0];
