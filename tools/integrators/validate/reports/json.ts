import { visibleJson } from '../../../command-line/terminal-text.ts';
import type { BatchFile, FileReport, ReportContext, ReportedList, Reporter } from '../file-report.ts';

const batchJson = ({ file, verdict, sent, findings }: BatchFile) => ({
  file,
  verdict,
  // By pointer, because the findings of a verdict are exactly as the service returns them.
  places: Object.fromEntries(
    findings.flatMap(({ pointer, position }) =>
      pointer === undefined || position === undefined
        ? []
        : [[pointer, { line: position.line, column: position.column }]],
    ),
  ),
  ...(sent === undefined ? {} : { sent }),
});

const listJson = ({ file, sent, isValid, findings, findingCount, groups, ...list }: ReportedList) => ({
  file,
  list: {
    outcome: isValid ? 'valid' : 'invalid',
    rows: list.rows,
    errors: findings.map(({ row, column, position, code, detail, fix }) => ({
      ...(row === undefined ? {} : { row }),
      ...(column === undefined ? {} : { column }),
      ...(position === undefined ? {} : { line: position.line }),
      code,
      detail,
      hint: fix,
    })),
    errorCount: findingCount,
    groups: groups.map(({ code, place, count, rows }) => ({ code, place, count, rows })),
    evaluatedAt: list.evaluatedAt,
    ...(list.note === undefined ? {} : { note: list.note }),
  },
  ...(sent === undefined ? {} : { sent }),
});

const jsonOf = (report: FileReport): unknown => {
  switch (report.kind) {
    case 'failed':
      return { file: report.file, problem: report.why };
    case 'batch':
      return batchJson(report);
    case 'list':
      return listJson(report);
  }
};

/** Reports each file as a JSON object in a line. */
export const createJsonReporter = ({ write }: ReportContext): Reporter => ({
  add: (report) => write(visibleJson(jsonOf(report))),
  end: () => {},
});
