import {
  type CheckedFile,
  checkNames,
  checkSummary,
  fileWords,
  type ReportCheck,
} from '../../../src/list-lookup/checked-lines.ts';
import type { Report } from '../../../src/list-lookup/evidence-report.ts';
import { textTable } from '../../command-line/terminal-text.ts';
import type { Outcome } from '../../command-line/tool-command.ts';
import { exitCodes } from '../../command-line/tool-context.ts';

/** What changed since a report was made: the lines that changed, or all of them as JSON. */
export const checkOutcome = (check: ReportCheck, report: Report, files: readonly CheckedFile[]): Outcome => {
  const changed = check.lines.filter(({ outcome }) => outcome !== 'same');
  const lines = check.lines.map(({ line, outcome, changes, record }) => ({
    row: line.row,
    manufacturer: line.manufacturer,
    manufacturerPartNumber: line.manufacturerPartNumber,
    status: line.status,
    since: outcome,
    changes,
    ...(record !== undefined && { record }),
  }));
  const { list, madeOn, edition } = report;
  const rows = changed.map(({ line, outcome, changes }) => [
    String(line.row),
    line.manufacturer,
    line.manufacturerPartNumber,
    checkNames[outcome],
    changes.join('; '),
  ]);
  const table = textTable(['Row', 'Manufacturer', 'Part number', 'Since the report', 'What changed'], rows);
  return {
    exitCode: changed.length === 0 ? exitCodes.done : exitCodes.findings,
    json: {
      report: { list, madeOn, edition },
      lines,
      changed: changed.length,
      ...(files.length > 0 && { yourFiles: files }),
    },
    text: [...(rows.length === 0 ? [] : [table]), ...files.map(fileWords), checkSummary(check)].join('\n\n'),
  };
};
