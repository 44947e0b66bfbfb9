import { githubAnnotation } from '../../../command-line/github-annotation.ts';
import { visibleText } from '../../../command-line/terminal-text.ts';
import {
  failureOf,
  type ReportContext,
  type ReportedFinding,
  type Reporter,
  unlistedFindings,
} from '../file-report.ts';

/** Reports each finding as an annotation of GitHub Actions, at its line. */
export const createGithubReporter = ({ write }: ReportContext): Reporter => ({
  add: (report) => {
    const annotate = (text: string, position?: ReportedFinding['position']): void =>
      write(githubAnnotation({ file: report.file, ...position, text: visibleText(text) }));
    const why = failureOf(report);
    if (why !== undefined) annotate(why);
    if (report.kind === 'failed') return;
    for (const { place, detail, fix, position } of report.findings) {
      annotate([`${place}: ${detail}`, fix].join(' ').trim(), position);
    }
    const unlisted = unlistedFindings(report);
    if (unlisted > 0) annotate(`Further errors, not listed: ${unlisted}.`);
  },
  end: () => {},
});
