import type { OwnAdvisories } from '../advisories/own-documents.ts';
import { readAdvisories, readAdvisoryTitles } from './advisories.ts';
import { type CatalogueState, type CatalogueStates, readStates } from './catalogue-states.ts';
import { checkReport } from './check-report.ts';
import type { ReportCheck } from './checked-lines.ts';
import type { Report } from './evidence-report.ts';
import { type LineAnswers, readIndex } from './list-index.ts';
import { readChangesSince, readPast } from './past-catalogue.ts';
import type { ReadText } from './read-json.ts';

/** A file is read once, also if it is asked for again while it is read. */
const onceEach = (read: ReadText): ReadText => {
  const files = new Map<string, Promise<string>>();
  return (path) => {
    const file = files.get(path) ?? read(path);
    files.set(path, file);
    return file;
  };
};

const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** Prepares reading a catalogue from its whole files, each of them once. `origin` is the address of the deployment. */
export const openCatalogue = (read: ReadText, origin: string) => {
  const readText = onceEach(read);
  const states = once((): Promise<CatalogueStates> => readStates(readText));
  const advisories = once(() => readAdvisories(readText));
  const newest = once(async (): Promise<CatalogueState> => (await states()).newest());
  return {
    origin,
    readText,
    /** Answers from the catalogue of today. */
    answers: (): Promise<LineAnswers> => readIndex({ readText, origin }),
    /** What security advisories name today. */
    advisories,
    /** The titles of the advisories, by their places in the index. Throws `IndexUnavailable`. */
    advisoryTitles: once(() => readAdvisoryTitles(readText)),
    /** Answers from an edition, with its state. */
    past: async (
      edition: number,
    ): Promise<{ readonly answers: LineAnswers; readonly state: CatalogueState }> => {
      const state = await (await states()).ofEdition(edition);
      return { answers: await readPast(state, { readText, origin }), state };
    },
    /** What the sources of every record say today. */
    newest,
    /** Says in words what changed in a record since an edition, by the id of the record. */
    changesSince: async (edition: number): Promise<(id: string) => string> =>
      readChangesSince(edition, { states: await states(), newest: await newest() }),
    /**
     * Makes a report again and says what differs from it, and what changed since. `today` is `YYYY-MM-DD`; `ownAdvisories` are the
     * user’s own security advisories, where they were given again.
     */
    check: async (report: Report, today: string, ownAdvisories?: OwnAdvisories): Promise<ReportCheck> => {
      return checkReport(report, {
        states: await states(),
        newest: await newest(),
        answers: await readIndex({ readText, origin }),
        ...{ readText, origin, today, advisories, ownAdvisories },
      });
    },
  };
};

/** A catalogue whose whole files can be read. */
export type OpenCatalogue = ReturnType<typeof openCatalogue>;
