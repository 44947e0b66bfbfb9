import { maxBodyBytes } from '../../../packages/record-contract/src/index.ts';
import { isList, whyNoList } from '../../../src/tables/file-kinds.ts';
import { maxCatalogueBytes } from '../../../src/tables/open/open-list.ts';
import { visibleText } from '../../command-line/terminal-text.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';
import { checkBatchFile } from './check-batch.ts';
import { checkListFile, type ListFileCheck } from './check-list-file.ts';
import { type FileReport, failureOf, type Reporter, verdictOf } from './file-report.ts';
import { readNamedBody } from './read-body.ts';

const exitCodeOf = (report: FileReport): ExitCode => {
  if (report.kind === 'failed' || failureOf(report) !== undefined) return exitCodes.failed;
  if (report.kind === 'list') return report.isValid ? exitCodes.done : exitCodes.findings;
  const ofOutcome = { valid: exitCodes.done, invalid: exitCodes.findings, unreadable: exitCodes.failed };
  return ofOutcome[verdictOf(report).outcome];
};

const checkFile = async (file: string, check: ListFileCheck, context: ToolContext): Promise<FileReport> => {
  // What is named as JSON is never a list, so no more of it is read than a batch may have.
  const isJson = /\.json$/i.test(file);
  const reading = await readNamedBody(file, context, isJson ? maxBodyBytes : maxCatalogueBytes);
  if (reading.kind === 'not_read') return { kind: 'failed', file, why: reading.why };
  const other = isJson ? undefined : whyNoList(reading.bytes, file);
  if (other !== undefined) return { kind: 'failed', file, why: other };
  if (!isList(file, reading.bytes.subarray(0, maxBodyBytes))) {
    return checkBatchFile(file, reading.bytes, check);
  }
  return checkListFile(file, reading.bytes, check);
};

/** Checks files one after another and reports each. Returns the highest exit code of them. */
export const checkFiles = async (
  files: readonly string[],
  check: Omit<ListFileCheck, 'onRows'>,
  reporter: Reporter,
  context: ToolContext,
): Promise<ExitCode> => {
  let highest: ExitCode = exitCodes.done;
  for (const [index, file] of files.entries()) {
    const checking = `checking ${index + 1} of ${files.length}: ${visibleText(file)}`;
    context.progress(checking);
    const onRows = (rowsRead: number, rows: number): void =>
      context.progress(`${checking}, row ${rowsRead} of ${rows}`);
    const report = await checkFile(file, { ...check, onRows }, context);
    reporter.add(report);
    const exitCode = exitCodeOf(report);
    if (exitCode > highest) highest = exitCode;
  }
  reporter.end();
  return highest;
};
