import { sha256 } from '../evidence/sha256.ts';
import type { ReportFile } from './checked-lines.ts';
import { type Pause, type Report, reportData, reportText, reportVersion } from './evidence-report.ts';
import { reportPage } from './report-page.ts';

/** Writes a report again from its data and compares the bytes of its file, where this version of the form wrote it. */
export const compareFile = async (
  bytes: Uint8Array<ArrayBuffer>,
  report: Report,
  pause: Pause,
): Promise<ReportFile> => {
  const isPage = new TextDecoder().decode(bytes).includes(reportData[0]);
  const digest = await sha256(bytes);
  if (report.schemaVersion !== reportVersion) return { sha256: digest, isPage, bytes: 'not_compared' };
  const again = isPage ? await reportPage(report, pause) : reportText(report);
  return { sha256: digest, isPage, bytes: (await sha256(again)) === digest ? 'same' : 'different' };
};
