import { join } from 'node:path';
import { productsWithoutFindings, readCatalogue } from '../../../src/content/catalogue/library.ts';
import { compareFindings } from '../../../src/content/findings/content-finding.ts';
import { formatFindings } from '../../../src/content/findings/report.ts';
import { isPublished } from '../../../src/content/insights/authored-insight.ts';
import { readInsightLibrary } from '../../../src/content/insights/library.ts';
import { counted } from '../../../src/contracts/counted.ts';
import { visibleJson } from '../../command-line/terminal-text.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';
import { createExcerpts } from './excerpt.ts';
import { githubReport, sarifReport } from './machine-reports.ts';
import { checkHistory } from './publication-history.ts';

/** How findings are printed. */
export type CheckFormat = 'text' | 'json' | 'github' | 'sarif';

/** Checks every Insight of the project and prints what has to be fixed. */
export const checkInsights = async (
  { format, today }: { readonly format: CheckFormat; readonly today: string },
  { contentRoot, colour, write }: ToolContext,
): Promise<ExitCode> => {
  const directory = join(contentRoot, 'content', 'insights');
  const products = () => productsWithoutFindings(readCatalogue(contentRoot, today));
  const library = await readInsightLibrary({ directory, projectDirectory: contentRoot, today, products });
  const { insights } = library;
  const history = await checkHistory(contentRoot, insights.filter(isPublished));
  const findings =
    history.kind === 'checked'
      ? [...library.findings, ...history.findings].toSorted(compareFindings)
      : library.findings;
  const unchecked =
    history.kind === 'checked' ? '' : `\nThe dates of publication were not checked: ${history.reason}.`;
  const published = insights.filter(isPublished).length;
  const drafts = insights.length - published;
  if (format === 'sarif') write(sarifReport(findings));
  else if (format === 'github' && findings.length > 0) write(githubReport(findings));
  else if (format === 'json') write(visibleJson({ published, drafts, history: history.kind, findings }));
  else if (findings.length > 0)
    write(`${formatFindings(findings, { colour, excerptOf: createExcerpts(contentRoot) })}${unchecked}`);
  else write(`${published} published, ${counted(drafts, 'draft')}: no findings${unchecked}`);
  return findings.length === 0 ? exitCodes.done : exitCodes.findings;
};
