import { visibleText } from '../../../command-line/terminal-text.ts';
import { type FileReport, failureOf, type ReportedFinding, unlistedFindings } from '../file-report.ts';
import type { Reporter, ReportSurroundings } from './reporter.ts';

/** A line that GitHub Actions shows beside a line of a file, with what its syntax gives a meaning escaped. */
const annotation = (file: string, position: ReportedFinding['position'], text: string): string => {
  const data = (words: string) =>
    words.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (words: string) => data(words).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const line = position === undefined ? '' : `,line=${position.line}`;
  const column = position?.column === undefined ? '' : `,col=${position.column}`;
  return `::error file=${property(visibleText(file))}${line}${column}::${data(visibleText(text))}`;
};

/** Reports each finding as an annotation of GitHub Actions, at its line. */
export const createGithubReporter = ({ write }: ReportSurroundings): Reporter => ({
  add: (report: FileReport) => {
    const { file } = report;
    const why = report.kind === 'failed' ? report.why : failureOf(report);
    if (why !== undefined) write(annotation(file, undefined, why));
    if (report.kind === 'failed') return;
    for (const { place, detail, fix, position } of report.findings) {
      write(annotation(file, position, [`${place}: ${detail}`, fix].join(' ').trim()));
    }
    const unlisted = unlistedFindings(report);
    if (unlisted > 0)
      write(annotation(file, undefined, `Further findings that are not listed: ${unlisted}.`));
  },
  end: () => {},
});
