import { join } from 'node:path';
import { isPublished } from '../../../src/content/insights/authored-insight.ts';
import { readInsightLibrary } from '../../../src/content/insights/library.ts';
import { compareText } from '../../../src/evidence/text-order.ts';
import { counted } from '../../../src/text/counted.ts';
import { visibleLines } from '../../command-line/terminal-text.ts';
import { type Outcome, Refusal } from '../../command-line/tool-command.ts';
import { exitCodes, type ToolContext } from '../../command-line/tool-context.ts';

/** Lists the sources of the published Insights: first those with a newer edition, then all by age, oldest first. */
export const listStaleSources = async (today: string, { contentRoot }: ToolContext): Promise<Outcome> => {
  const directory = join(contentRoot, 'content', 'insights');
  const { insights, findings } = await readInsightLibrary({
    directory,
    projectDirectory: contentRoot,
    today,
  });
  if (findings.length > 0) {
    const message = `Fix ${counted(findings.length, 'error')} first. List them with: npm run insight -- check`;
    throw new Refusal('findings', message, exitCodes.findings);
  }
  const sources = insights
    .filter(isPublished)
    .flatMap(({ slug, sources }) =>
      sources.map(({ label, url, evidenceDate, supersededBy }, index) => ({
        insight: slug,
        number: index + 1,
        label,
        url,
        evidenceDate,
        ...(supersededBy === undefined ? {} : { supersededBy }),
      })),
    )
    .toSorted(
      (one, other) =>
        Number(other.supersededBy !== undefined) - Number(one.supersededBy !== undefined) ||
        compareText(one.evidenceDate, other.evidenceDate) ||
        compareText(one.insight, other.insight) ||
        one.number - other.number,
    );
  const lines = sources.map(({ insight, number, label, evidenceDate, supersededBy }) => {
    const newer = supersededBy === undefined ? '' : `\n    newer edition: ${supersededBy.label}`;
    return `${evidenceDate}  ${insight} [${number}]  ${label}${newer}`;
  });
  const superseded = sources.filter(({ supersededBy }) => supersededBy !== undefined).length;
  lines.push(`${counted(sources.length, 'source')}, ${superseded} with a newer edition`);
  return { json: { today, sources }, text: visibleLines(lines.join('\n')) };
};
