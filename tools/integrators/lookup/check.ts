import {
  type CheckedFile,
  checkNames,
  checkSummary,
  fileWords,
  isUnchanged,
  type ReportCheck,
  type ReportFile,
  reportFileWords,
  vouchedWords,
} from '../../../src/list-lookup/checked-lines.ts';
import type { Report } from '../../../src/list-lookup/evidence-report.ts';
import { textTable, visibleText } from '../../command-line/terminal-text.ts';
import type { Outcome } from '../../command-line/tool-command.ts';
import { exitCodes } from '../../command-line/tool-context.ts';

/** What differs from a report and what changed since: the lines that changed, or all of them as JSON. */
export const checkOutcome = (
  check: ReportCheck,
  { report, file }: { readonly report: Report; readonly file: ReportFile },
  files: readonly CheckedFile[],
): Outcome => {
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
    exitCode: isUnchanged(check) && file.bytes !== 'different' ? exitCodes.done : exitCodes.findings,
    json: {
      report: { list, madeOn, edition, sha256: file.sha256, bytes: file.bytes },
      lines,
      changed: changed.length,
      differs: check.differs,
      vouched: check.vouched,
      ...(files.length > 0 && { yourFiles: files }),
    },
    text: [
      ...(rows.length === 0 ? [] : [table]),
      ...check.differs,
      ...files.map((own) => visibleText(fileWords(own))),
      `${reportFileWords(file)} ${vouchedWords(check)}`,
      `SHA-256 of the checked file: ${file.sha256}`,
      checkSummary(check),
    ].join('\n\n'),
  };
};
