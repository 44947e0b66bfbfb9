import type { ToolContext } from '../../../command-line/tool-context.ts';
import type { FileReport } from '../file-report.ts';

/** Tells what came of files, in a format of its own. */
export type Reporter = {
  /** Takes the report on a file, as soon as it was checked. */
  readonly add: (report: FileReport) => void;
  /** Is called once, after the last file. */
  readonly end: () => void;
};

/** What a reporter writes to, and where files are. */
export type ReportSurroundings = Pick<ToolContext, 'write' | 'writeError' | 'colour' | 'userDirectory'>;
