import type { ContentFinding } from '../../src/content/findings/content-finding.ts';
import { formatFindings } from '../../src/content/findings/report.ts';
import type { Outcome } from '../command-line/tool-command.ts';
import { exitCodes, type ToolContext } from '../command-line/tool-context.ts';

/** Ends a command whose content has to be fixed first. `consequence` says what was therefore not done. */
export const findingsOutcome = (
  findings: readonly ContentFinding[],
  consequence: string,
  { colour }: Pick<ToolContext, 'colour'>,
): Outcome => ({
  exitCode: exitCodes.findings,
  json: { findings, written: false },
  text: `${formatFindings(findings, { colour })}\n\n${consequence}`,
});
