import { checkNames, checkSummary, type ReportCheck } from '../../../src/list-lookup/checked-lines.ts';
import type { Report } from '../../../src/list-lookup/evidence-report.ts';
import { textTable, visibleJson } from '../../command-line/terminal-text.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';

/** Prints what changed since a report was made: the lines that changed, or all of them as JSON. */
export const printCheck = (
  check: ReportCheck,
  report: Report,
  { json, write }: Pick<ToolContext, 'write'> & { readonly json: boolean },
): ExitCode => {
  const changed = check.lines.filter(({ outcome }) => outcome !== 'same');
  if (json) {
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
    write(visibleJson({ report: { list, madeOn, edition }, lines, changed: changed.length }));
  } else {
    const rows = changed.map(({ line, outcome, changes }) => [
      String(line.row),
      line.manufacturer,
      line.manufacturerPartNumber,
      checkNames[outcome],
      changes.join('; '),
    ]);
    const table = textTable(['Row', 'Manufacturer', 'Part number', 'Since the report', 'What changed'], rows);
    write(`${rows.length === 0 ? '' : `${table}\n\n`}${checkSummary(check)}`);
  }
  return changed.length === 0 ? exitCodes.done : exitCodes.findings;
};
