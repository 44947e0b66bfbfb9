import type { ContentFinding } from '../../../src/content/findings/content-finding.ts';
import { readContent } from '../../../src/content/read-content.ts';
import { licenceFindings } from '../../../src/publish/record-licence.ts';
import { editionFindings } from '../../../src/publish/statement-files.ts';

/** What a build would refuse, and what editors should know and need not fix. */
export type CheckedContent = {
  readonly findings: readonly ContentFinding[];
  readonly warnings: readonly ContentFinding[];
};

/** Checks all content as a build does first. `today` is the day that no evidence may be later than, `YYYY-MM-DD`. */
export const checkContent = async (
  projectDirectory: string,
  today: string,
  contentRoot: string,
): Promise<CheckedContent> => {
  const reading = await readContent(projectDirectory, today, contentRoot);
  if (reading.kind === 'findings') return { findings: reading.findings, warnings: [] };
  const { catalogue, warnings } = reading.content;
  return { findings: [...licenceFindings(catalogue), ...editionFindings(catalogue)], warnings };
};
