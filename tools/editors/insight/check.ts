import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue, recordsWithoutFindings } from '../../../src/content/catalogue/library.ts';
import { readDocs } from '../../../src/content/docs.ts';
import { type ContentFinding, compareFindings } from '../../../src/content/findings/content-finding.ts';
import { formatFindings } from '../../../src/content/findings/report.ts';
import { isPublished } from '../../../src/content/insights/authored-insight.ts';
import { readInsightLibrary } from '../../../src/content/insights/library.ts';
import { checkLinks } from '../../../src/content/links.ts';
import { readOwnPages } from '../../../src/content/own-pages.ts';
import { counted } from '../../../src/text/counted.ts';
import { githubAnnotation } from '../../command-line/github-annotation.ts';
import { visibleJson, visibleText } from '../../command-line/terminal-text.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';
import { checkHistory } from './publication-history.ts';

const textOf = ({ why, fix }: ContentFinding): string => `${why}\nTo fix it: ${fix}`;

/** Errors and warnings as commands of a GitHub workflow, a line each, which become annotations of the check. */
const githubReport = (findings: readonly ContentFinding[], kind: 'error' | 'warning'): string[] =>
  findings.map((finding) => {
    const { file, line, column, code } = finding;
    return githubAnnotation({ kind, file, line, column, title: code, text: textOf(finding) });
  });

/** How much of a long line is shown, and how much of that before the place. */
const [shownLength, lead] = [90, 50];

/** Makes the function that shows the line of a finding with a caret below its place, from the files of a project. */
const createExcerpts = (projectDirectory: string) => {
  const files = new Map<string, readonly string[]>();
  const readLines = (file: string): readonly string[] => {
    try {
      return readFileSync(join(projectDirectory, file), 'utf8').split(/\r?\n/);
    } catch {
      // A finding may be about a file that is missing.
      return [];
    }
  };
  const linesOf = (file: string): readonly string[] => {
    const lines = files.get(file) ?? readLines(file);
    files.set(file, lines);
    return lines;
  };
  return ({ file, line, column }: ContentFinding): string | undefined => {
    const text = linesOf(file)[line - 1] ?? '';
    if (text.trim() === '') return undefined;
    const start = Math.max(0, column - 1 - lead);
    const before = visibleText(text.slice(start, column - 1).replaceAll('\t', ' '));
    const after = visibleText(text.slice(column - 1, start + shownLength).replaceAll('\t', ' '));
    return `${before}${after}\n${' '.repeat(before.length)}^`;
  };
};

/** How findings are printed. */
export type CheckFormat = 'text' | 'json' | 'github';

/** Checks every Insight of the project and prints what has to be fixed. */
export const checkInsights = async (
  { format, today }: { readonly format: CheckFormat; readonly today: string },
  { projectDirectory, contentRoot, colour, write }: ToolContext,
): Promise<ExitCode> => {
  const directory = join(contentRoot, 'content', 'insights');
  const records = () => recordsWithoutFindings(readCatalogue(contentRoot, today));
  const library = await readInsightLibrary({ directory, projectDirectory: contentRoot, today, records });
  const { insights, withdrawn, warnings } = library;
  const history = await checkHistory(contentRoot, library);
  // A file that has to be fixed first would seem to be missing.
  const deadLinks =
    library.findings.length > 0
      ? []
      : checkLinks(projectDirectory, readDocs(projectDirectory).pages, library, {
          root: contentRoot,
          pages: readOwnPages(contentRoot).pages,
        }).filter(({ file }) => file.startsWith('content/insights/'));
  const findings = [
    ...library.findings,
    ...deadLinks,
    ...(history.kind === 'checked' ? history.findings : []),
  ].toSorted(compareFindings);
  const unchecked =
    history.kind === 'checked' ? '' : `\nThe dates of publication were not checked: ${history.reason}.`;
  const published = insights.filter(isPublished).length;
  const drafts = insights.length - published;
  const excerptOf = createExcerpts(contentRoot);
  const warned =
    warnings.length === 0 ? '' : `\n\n${formatFindings(warnings, { colour, excerptOf, noun: 'warning' })}`;
  const gone = withdrawn.length === 0 ? '' : `, ${withdrawn.length} withdrawn`;
  const annotations = [...githubReport(findings, 'error'), ...githubReport(warnings, 'warning')];
  if (format === 'github' && annotations.length > 0) write(annotations.join('\n'));
  else if (format === 'json')
    write(
      visibleJson({
        published,
        drafts,
        withdrawn: withdrawn.length,
        history: history.kind,
        findings,
        warnings,
      }),
    );
  else if (findings.length > 0)
    write(`${formatFindings(findings, { colour, excerptOf })}${unchecked}${warned}`);
  else write(`${published} published, ${counted(drafts, 'draft')}${gone}: no errors${unchecked}${warned}`);
  return findings.length === 0 ? exitCodes.done : exitCodes.findings;
};
