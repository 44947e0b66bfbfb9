import '../zod-without-eval.ts';
import { sha256 } from '../../contracts/sha256.ts';
import type { PublishedHistory } from '../../contracts/statements.ts';
import type { CatalogueState } from '../../list-lookup/catalogue-states.ts';
import type { ReportCheck } from '../../list-lookup/checked-lines.ts';
import {
  createDecider,
  type ManufacturerQuestion,
  manufacturerQuestions,
} from '../../list-lookup/decide-lines.ts';
import type { Decisions } from '../../list-lookup/decisions.ts';
import { makeReport, type Pause, type Report } from '../../list-lookup/evidence-report.ts';
import { type LineResult, withChanges } from '../../list-lookup/line-results.ts';
import { IndexUnavailable, type LineAnswers, type ReadText } from '../../list-lookup/list-index.ts';
import { openCatalogue, partNumbersOf } from '../../list-lookup/open-catalogue.ts';
import type { ListLine } from '../../list-lookup/read-list.ts';
import { reportPage } from '../../list-lookup/report-page.ts';
import { type ReturnedLines, returnedCsv, returnedRows } from '../../list-lookup/returned-list.ts';
import { writeWorkbook } from '../../supplier-lists/workbook/write-workbook.ts';

export {
  decisionsText,
  mergeDecisions,
  noDecisions,
  readDecisions,
  signedBy,
  withLine,
  withManufacturer,
  withoutLine,
  withoutManufacturer,
  writtenIn,
} from '../../list-lookup/decisions.ts';
export { readReport } from '../../list-lookup/evidence-report.ts';
export { notFoundCsv } from '../../list-lookup/returned-list.ts';

const readText: ReadText = async (path) => {
  const response = await fetch(path, { redirect: 'error', credentials: 'omit' });
  if (!response.ok) throw new IndexUnavailable();
  return response.text();
};

/** What a list is answered from, as the form has it: the texts of its controls. */
export type CatalogueTime = {
  readonly from: 'today' | 'edition';
  /** The number of an edition. */
  readonly edition: string;
  /** The number of the edition since which changes are said; empty for none. */
  readonly since: string;
};

/** The results of a list, and what a person can decide for all lines alike. */
export type Results = {
  readonly lines: readonly LineResult[];
  readonly questions: readonly ManufacturerQuestion[];
};

/** How a list with its results is saved. */
export type ListFormat = 'csv' | 'xlsx';

/** A file to be saved, with its SHA-256. */
export type MadeFile = { readonly file: Blob; readonly sha256: string };

const madeFile = async (text: string, type: string): Promise<MadeFile> => ({
  file: new Blob([text], { type }),
  sha256: await sha256(text),
});

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Looks lines up in files of the catalogue, and keeps what decisions and reports about them need. */
export const lookUpList = async (
  lines: readonly ListLine[],
  { time, decisions: known }: { readonly time: CatalogueTime; readonly decisions: Decisions },
) => {
  const catalogue = openCatalogue(readText, location.origin);
  const past = time.from === 'today' ? undefined : await catalogue.past(Number(time.edition));
  const answers: LineAnswers = past?.answers ?? (await catalogue.answers(partNumbersOf(lines, known)));
  const state = async (): Promise<CatalogueState> => past?.state ?? catalogue.newest();
  const changesOf = time.since === '' ? undefined : await catalogue.changesSince(Number(time.since));

  /** Reads what the sources of the records of these lines say, in slices. */
  const readRecords = async (results: readonly LineResult[], pause: Pause): Promise<CatalogueState> => {
    const read = await state();
    for (const [index, { record }] of results.entries()) {
      if (record !== undefined) read.record(record.id);
      await pause(index / results.length);
    }
    return read;
  };

  return {
    /** The result of each line, as these decisions say. */
    decide: async (decisions: Decisions, pause: Pause): Promise<Results> => {
      const needsRecords = decisions.lines.some(({ record }) => record !== undefined);
      const said = needsRecords ? (await state()).record : () => undefined;
      const decide = createDecider(decisions, { answers, said });
      const found: LineResult[] = [];
      for (const line of lines) {
        found.push(decide(line));
        await pause(found.length / lines.length);
      }
      return {
        lines: changesOf === undefined ? found : withChanges(found, changesOf),
        questions: manufacturerQuestions(found, answers),
      };
    },
    /** What the sources of a record say, as a decision keeps it. */
    said: async (id: string): Promise<PublishedHistory | undefined> => (await state()).record(id),
    /** The list with its results. */
    list: async (
      format: ListFormat,
      { results, headings }: Pick<ReturnedLines, 'results' | 'headings'>,
      pause: Pause,
    ): Promise<Blob> => {
      const { record: said } = await readRecords(results, pause);
      const returned = { results, headings, said };
      // Spreadsheets take a file without a byte order mark for an older encoding.
      return format === 'csv'
        ? new Blob(['\ufeff', returnedCsv(returned)], { type: 'text/csv;charset=utf-8' })
        : new Blob([writeWorkbook('List', returnedRows(returned))], { type: workbookType });
    },
    /** The evidence report, as a page and as JSON. */
    report: async (
      { list, madeOn, results }: { list: string; madeOn: string; results: readonly LineResult[] },
      pause: Pause,
    ): Promise<{ readonly page: MadeFile; readonly json: MadeFile }> => {
      const report = await makeReport({
        list,
        madeOn,
        origin: catalogue.origin,
        state: await state(),
        results,
        readText: catalogue.readText,
        pause,
      });
      return {
        page: await madeFile(await reportPage(report, pause), 'text/html;charset=utf-8'),
        json: await madeFile(`${JSON.stringify(report)}\n`, 'application/json'),
      };
    },
  };
};

/** A list that was looked up. */
export type LookedUpList = Awaited<ReturnType<typeof lookUpList>>;

/** Says what changed since a report was made. */
export const checkReport = (report: Report): Promise<ReportCheck> =>
  openCatalogue(readText, location.origin).check(report);
