import { sha256 } from '../../../src/evidence/sha256.ts';
import type { Advisories } from '../../../src/list-lookup/advisories.ts';
import { type CatalogueState, readAbout } from '../../../src/list-lookup/catalogue-states.ts';
import {
  reportText as jsonText,
  makeReport,
  type OtherColumn,
} from '../../../src/list-lookup/evidence-report.ts';
import type { LineResult, OwnFileAbout } from '../../../src/list-lookup/line.ts';
import type { OpenCatalogue } from '../../../src/list-lookup/open-catalogue.ts';
import { reportPage } from '../../../src/list-lookup/report-page.ts';
import {
  notFoundCsv,
  type ReturnedLines,
  returnedCsv,
  returnedSheets,
} from '../../../src/list-lookup/returned-list.ts';
import { writeWorkbook } from '../../../src/tables/workbook/write-workbook.ts';
import { standardInputName, writeNamedFile } from '../validate/read-body.ts';

/** Which files a lookup writes, by the options that name them. */
export type WrittenFiles = {
  readonly csv?: string | undefined;
  readonly xlsx?: string | undefined;
  readonly report?: string | undefined;
  readonly 'not-found'?: string | undefined;
};

const noPause = async (): Promise<void> => {};

/** The report of a list as the bytes of its file: JSON where the name of the file says so, otherwise a page. */
const reportText = async (
  file: string,
  parts: Omit<Parameters<typeof makeReport>[0], 'pause' | 'readText' | 'origin'>,
  { readText, origin }: OpenCatalogue,
): Promise<string> => {
  const report = await makeReport({ ...parts, readText, origin, pause: noPause });
  return /\.json$/i.test(file) ? jsonText(report) : reportPage(report, noPause);
};

/** Writes the files that were asked for, and gives the SHA-256 of the report. Throws a `Refusal`. */
export const writeFiles = async (
  files: WrittenFiles,
  {
    returned,
    list,
    columns,
    ownFiles,
    advisories,
    madeOn,
    state,
    catalogue,
    userDirectory,
  }: {
    readonly returned: ReturnedLines;
    readonly list: string;
    readonly columns: readonly OtherColumn[];
    readonly ownFiles: readonly OwnFileAbout[];
    readonly advisories: Advisories | undefined;
    readonly madeOn: string;
    readonly state: CatalogueState;
    readonly catalogue: OpenCatalogue;
    readonly userDirectory: string;
  },
): Promise<{ readonly reportDigest?: string }> => {
  const results: readonly LineResult[] = returned.results;
  const write = (option: keyof WrittenFiles, content: string | Uint8Array): Promise<void> =>
    writeNamedFile(option, files[option] ?? '', content, { userDirectory });
  if (files.csv !== undefined && files.csv !== standardInputName) await write('csv', returnedCsv(returned));
  if (files.xlsx !== undefined) {
    const { origin, readText } = catalogue;
    const { edition } = state;
    const about = await readAbout(readText);
    const sheets = returnedSheets(returned, { list, madeOn, origin, edition, about });
    await write('xlsx', writeWorkbook(sheets));
  }
  if (files['not-found'] !== undefined) await write('not-found', notFoundCsv(returned));
  if (files.report === undefined) return {};
  const parts = { list, columns, ownFiles, advisories, madeOn, state, results };
  const text = await reportText(files.report, parts, catalogue);
  await write('report', text);
  return { reportDigest: await sha256(text) };
};
