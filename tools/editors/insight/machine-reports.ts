import type { ContentFinding } from '../../../src/content/findings/content-finding.ts';
import { sarifLog, sarifResult, sarifRule } from '../../command-line/sarif-log.ts';
import { visibleJson } from '../../command-line/terminal-text.ts';

const escapeMessage = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const textOf = ({ why, fix }: ContentFinding): string => `${why}\nTo fix it: ${fix}`;

/** The findings as commands of a GitHub workflow, a line each, which become annotations of the check. */
export const githubReport = (findings: readonly ContentFinding[]): string =>
  findings
    .map((finding) => {
      const { file, line, column, code } = finding;
      const place = `file=${escapeProperty(file)},line=${line},col=${column},title=${escapeProperty(code)}`;
      return `::error ${place}::${escapeMessage(textOf(finding))}`;
    })
    .join('\n');

/** The findings as one SARIF log, for code scanning and for editors that read it. */
export const sarifReport = (findings: readonly ContentFinding[]): string => {
  const first = new Map(findings.toReversed().map((finding) => [finding.code, finding]));
  return visibleJson(
    sarifLog({
      name: 'Nameplate insight',
      fullName: 'Nameplate insight check',
      rules: [...first].map(([code, { why, fix }]) => sarifRule(code, code, why, fix)),
      results: findings.map((finding) =>
        sarifResult({
          code: finding.code,
          text: textOf(finding),
          uri: finding.file.split('/').map(encodeURIComponent).join('/'),
          line: finding.line,
          column: finding.column,
        }),
      ),
    }),
  );
};
