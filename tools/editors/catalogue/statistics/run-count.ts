import { readImports } from '../../../../src/content/catalogue/imports.ts';
import { type CatalogueLibrary, readCatalogue } from '../../../../src/content/catalogue/library.ts';
import { type ProductSource, sourceIdOf } from '../../../../src/content/catalogue/product-file.ts';
import { formatFindings } from '../../../../src/content/findings/report.ts';
import { CalendarDaySchema } from '../../../command-line/calendar-day.ts';
import { visibleJson } from '../../../command-line/terminal-text.ts';
import { flag, option } from '../../../command-line/tool-command.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../../command-line/tool-context.ts';
import { writeFiles } from '../catalogue-files.ts';
import { GitRefusal } from '../repository/git-source.ts';
import type { Charts } from './charts.ts';

/** What a command has counted. */
type Count = {
  readonly lines: readonly string[];
  readonly json: Readonly<Record<string, unknown>>;
  readonly charts: Charts;
};

/** The day on which ages are counted. */
export const ageDayOption = option(CalendarDaySchema.optional(), {
  value: '<YYYY-MM-DD>',
  description: 'the day to which ages are counted; default: the current day in UTC',
});

/** Whether to write the files of the charts. */
export const writeChartsFlag = flag('write the data of the charts in the Insights about this count');

/** The commit that was imported last, as `content/imports.yaml` has it; else the newest of the repository. */
const importedCommit = (contentRoot: string, source: string): string =>
  readImports(contentRoot).entries.find(({ repository }) => repository === source)?.commit ?? 'HEAD';

/** A catalogue with the records of one source alone, and of them with what this source has stated. */
export const recordsOfSource = (library: CatalogueLibrary, id: string): CatalogueLibrary => {
  const isOfSource = (source: ProductSource) => sourceIdOf(source) === id;
  return {
    ...library,
    products: library.products.flatMap((product) => {
      const sources = product.record.sources.filter(isOfSource);
      return sources.length === 0 ? [] : [{ ...product, record: { ...product.record, sources } }];
    }),
    histories: new Map(
      [...library.histories].map(([record, { sources, ...history }]) => [
        record,
        { ...history, sources: sources.filter(({ source }) => source === id) },
      ]),
    ),
  };
};

type Given = {
  readonly options: { readonly commit?: string | undefined; readonly 'write-charts': boolean };
  readonly json: boolean;
};

/** Reads the catalogue, counts the records of one source, and prints; refuses while the catalogue has findings. */
export const runCount = async (
  source: string,
  { options, json }: Given,
  { contentRoot, colour, write, writeError, now }: ToolContext,
  count: (library: CatalogueLibrary, commit: string) => Promise<Count>,
): Promise<ExitCode> => {
  const { library, findings } = readCatalogue(contentRoot, now.toISOString().slice(0, 10));
  if (findings.length > 0) {
    if (json) write(visibleJson({ findings }));
    else write(`${formatFindings(findings, { colour })}\n\nNothing was counted. Fix the findings first.`);
    return exitCodes.findings;
  }
  try {
    const {
      lines,
      json: counts,
      charts,
    } = await count(recordsOfSource(library, source), options.commit ?? importedCommit(contentRoot, source));
    const texts = Object.entries(charts).map(([file, text]) => [`content/insights/${file}`, text] as const);
    if (options['write-charts']) writeFiles(contentRoot, new Map(texts));
    if (json) write(visibleJson(counts));
    else write(lines.join('\n'));
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof GitRefusal)) throw error;
    if (json) write(visibleJson({ error: { code: 'repository_refused', message: error.message } }));
    else writeError(error.message);
    return exitCodes.failed;
  }
};
