/**
 * The most records whose pages and bodies the build writes as files. A record takes three files (page, body, fragment of
 * the search index) and about 6 ms of processor time, so this many records take a minute and 33,000 files; a directory of a
 * deploy holds 54,000. Above it, functions render them on demand, from the same components and the lookup database.
 */
const mostPrebuiltRecords = 10_000;

/** The variable of the environment that sets another number for one build: 0 renders every record on demand. */
const variable = 'PREBUILT_RECORDS';

const limitFrom = (environment: Readonly<Record<string, string | undefined>>): number => {
  const text = environment[variable];
  if (text === undefined || text === '') return mostPrebuiltRecords;
  if (!/^\d{1,9}$/.test(text))
    throw new Error(`${variable} must be a whole number of records, such as 10000.`);
  return Number(text);
};

/** Whether the records of a catalogue of this size are rendered on demand and searched by a function. */
export const rendersOnDemand = (records: number): boolean => records > limitFrom(process.env);

/** What a search of a catalogue of this size asks: an index in the browser, or a function. */
export const searchKind = (records: number): 'index' | 'service' =>
  rendersOnDemand(records) ? 'service' : 'index';
