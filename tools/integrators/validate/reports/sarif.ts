import { isAbsolute, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Notification, ReportingDescriptor, Result } from 'sarif';
import { contractVersion, findingCodes } from '../../../../packages/record-contract/src/index.ts';
import { counted } from '../../../../src/contracts/counted.ts';
import { problems } from '../../../../src/contracts/problem-table.ts';
import { tableFaults } from '../../../../src/price-lists/read/table-faults.ts';
import { sarifLog, sarifResult, sarifRule } from '../../../command-line/sarif-log.ts';
import { visibleJson, visibleText } from '../../../command-line/terminal-text.ts';
import {
  failureOf,
  type ReportContext,
  type ReportedFinding,
  type Reporter,
  unlistedFindings,
} from '../file-report.ts';
import { standardInputName } from '../read-body.ts';

/** How many results GitHub shows of a run; it refuses a run with more than five times as many. */
const maxResults = 5000;

/**
 * The address of a file: relative to the directory of the user, which is the root of the repository on a build server. A
 * file elsewhere has an absolute address.
 */
const addressOf = (file: string, directory: string): string => {
  if (file === standardInputName) return 'stdin';
  const path = relative(directory, resolve(directory, file));
  if (path.startsWith('..') || isAbsolute(path)) return pathToFileURL(resolve(directory, file)).href;
  return path.split(sep).map(encodeURIComponent).join('/');
};

type RuleText = { readonly title: string; readonly full: string; readonly help: string };

const entryOf = <Table extends object>(table: Table, code: string): Table[keyof Table] | undefined =>
  Object.entries(table).find(([name]) => name === code)?.[1];

const textOfRule = (code: string): RuleText => {
  const finding = entryOf(findingCodes, code);
  if (finding !== undefined) {
    return { title: finding.title, full: finding.meaning, help: `${finding.reason} ${finding.fix}` };
  }
  const fault = entryOf(tableFaults, code);
  if (fault !== undefined) return { title: fault.title, full: fault.detail, help: fault.fix };
  const problem = entryOf(problems, code);
  return { title: problem?.title ?? code, full: problem?.detail ?? code, help: problem?.detail ?? code };
};

const ruleOf = (code: string): ReportingDescriptor => {
  const { title, full, help } = textOfRule(code);
  return sarifRule(code, title, full, help);
};

const resultOf = (uri: string, { code, place, detail, fix, position }: ReportedFinding): Result =>
  sarifResult({
    code,
    text: `${place}: ${[detail, fix].filter((text) => text !== '').join(' ')}`,
    uri,
    line: position?.line,
    column: position?.unit,
  });

const notificationOf = (uri: string, text: string): Notification => ({
  level: 'error',
  message: { text },
  locations: [{ physicalLocation: { artifactLocation: { uri } } }],
});

/** Reports all files as one SARIF 2.1.0 log with one run, as GitHub code scanning reads it. */
export const createSarifReporter = ({ write, writeError, userDirectory }: ReportContext): Reporter => {
  const results: Result[] = [];
  const notifications: Notification[] = [];
  const codes = new Set<string>();
  let hasFailed = false;

  const fail = (file: string, uri: string, why: string): void => {
    hasFailed = true;
    notifications.push(notificationOf(uri, why));
    writeError(`${visibleText(file)}: ${visibleText(why)}`);
  };

  return {
    add: (report) => {
      const uri = addressOf(report.file, userDirectory);
      const why = failureOf(report);
      if (why !== undefined) fail(report.file, uri, why);
      if (report.kind === 'failed') return;
      const listed = report.findings.slice(0, Math.max(0, maxResults - results.length));
      for (const finding of listed) {
        codes.add(finding.code);
        results.push(resultOf(uri, finding));
      }
      const unlisted = unlistedFindings(report) + report.findings.length - listed.length;
      if (unlisted > 0) {
        const words = counted(unlisted, 'more error is', 'more errors are');
        notifications.push({ ...notificationOf(uri, `${words} not listed.`), level: 'warning' });
      }
    },
    end: () => {
      const log = sarifLog({
        name: 'Nameplate validate',
        fullName: `Nameplate validate, record contract ${contractVersion}`,
        rules: [...codes].map(ruleOf),
        results,
        notifications,
        hasFailed,
      });
      write(visibleJson(log));
    },
  };
};
