import type { Log, Notification, ReportingDescriptor, Result } from 'sarif';

/** One finding of a tool: its rule, its text and its place in a file. */
type SarifFinding = {
  readonly code: string;
  readonly text: string;
  /** The address of the file, relative to the root of the repository. */
  readonly uri: string;
  /** Without a place it is about the whole file. */
  readonly line?: number | undefined;
  /** In UTF-16 code units, from 1. */
  readonly column?: number | undefined;
};

/** A finding as a result of a run. */
export const sarifResult = ({ code, text, uri, line, column }: SarifFinding): Result => ({
  ruleId: code,
  level: 'error',
  message: { text },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri },
        // GitHub needs a line, also for what concerns the whole file.
        region: { startLine: line ?? 1, ...(column === undefined ? {} : { startColumn: column }) },
      },
    },
  ],
});

/** A rule of a tool: what it is called, what is wrong, and how to fix it. */
export const sarifRule = (id: string, title: string, full: string, help: string): ReportingDescriptor => ({
  id,
  shortDescription: { text: title },
  fullDescription: { text: full },
  help: { text: help },
  defaultConfiguration: { level: 'error' },
});

/** What came of one run of a tool. */
type SarifRun = {
  readonly name: string;
  readonly fullName: string;
  readonly rules: ReportingDescriptor[];
  readonly results: Result[];
  readonly notifications?: Notification[];
  readonly hasFailed?: boolean;
};

/** One SARIF 2.1.0 log with one run, as GitHub code scanning reads it. */
export const sarifLog = ({
  name,
  fullName,
  rules,
  results,
  notifications = [],
  hasFailed = false,
}: SarifRun): Log => ({
  $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name, fullName, rules } },
      columnKind: 'utf16CodeUnits',
      invocations: [{ executionSuccessful: !hasFailed, toolExecutionNotifications: notifications }],
      results,
    },
  ],
});
