import { join } from 'node:path';
import { formatFindings } from '../../src/content/findings/report.ts';
import { isPublished } from '../../src/content/insights/authored-insight.ts';
import { readInsightLibrary } from '../../src/content/insights/library.ts';
import { counted } from '../../src/contracts/counted.ts';
import { type ExitCode, exitCodes, type Surroundings } from '../command-line/surroundings.ts';
import { visibleJson } from '../command-line/terminal-text.ts';

/** Checks every Insight of the project and prints what has to be fixed. */
export const checkInsights = async (
  { json, today }: { readonly json: boolean; readonly today: string },
  { projectDirectory, colour, write }: Surroundings,
): Promise<ExitCode> => {
  const directory = join(projectDirectory, 'content', 'insights');
  const { insights, findings } = await readInsightLibrary({ directory, projectDirectory, today });
  const published = insights.filter(isPublished).length;
  const drafts = insights.length - published;
  if (json) write(visibleJson({ published, drafts, findings }));
  else if (findings.length > 0) write(formatFindings(findings, { colour }));
  else write(`${published} published, ${counted(drafts, 'draft')}: no findings`);
  return findings.length === 0 ? exitCodes.done : exitCodes.findings;
};
